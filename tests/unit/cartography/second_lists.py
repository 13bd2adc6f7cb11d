# ruff: noqa: E501
"""Who borders whom on land on the maps of the catalogue, by lists that our outlines had no part in.

`COUNTRIES` are the `borders` of the npm package world-countries 5.1.0, by the codes of ISO 3166-1, of
all places that are on one of our maps. `WITHIN` was written by hand, country by country, from what is
commonly taught and published about them; the codes are those of ISO 3166-2 as the outlines use them,
without the country, and for Italy, Spain, India and Ukraine the slugs of our places. Each line names a
place and all of its neighbours; a test sees to it that both sides agree. Lists that were measured on
finer outlines of other offices are in `outline_lists.py`.
"""

COUNTRIES = """
AFG: CHN IRN PAK TJK TKM UZB
AGO: COD COG NAM ZMB
ALB: GRC MKD MNE UNK
AND: ESP FRA
ARE: OMN SAU
ARG: BOL BRA CHL PRY URY
ARM: AZE GEO IRN TUR
AUT: CHE CZE DEU HUN ITA LIE SVK SVN
AZE: ARM GEO IRN RUS TUR
BDI: COD RWA TZA
BEL: DEU FRA LUX NLD
BEN: BFA NER NGA TGO
BFA: BEN CIV GHA MLI NER TGO
BGD: IND MMR
BGR: GRC MKD ROU SRB TUR
BIH: HRV MNE SRB
BLR: LTU LVA POL RUS UKR
BLZ: GTM MEX
BOL: ARG BRA CHL PER PRY
BRA: ARG BOL COL GUF GUY PER PRY SUR URY VEN
BRN: MYS
BTN: CHN IND
BWA: NAM ZAF ZMB ZWE
CAF: CMR COD COG SDN SSD TCD
CAN: USA
CHE: AUT DEU FRA ITA LIE
CHL: ARG BOL PER
CHN: AFG BTN IND KAZ KGZ LAO MMR MNG NPL PAK PRK RUS TJK VNM
CIV: BFA GHA GIN LBR MLI
CMR: CAF COG GAB GNQ NGA TCD
COD: AGO BDI CAF COG RWA SSD TZA UGA ZMB
COG: AGO CAF CMR COD GAB
COL: BRA ECU PAN PER VEN
CRI: NIC PAN
CZE: AUT DEU POL SVK
DEU: AUT BEL CHE CZE DNK FRA LUX NLD POL
DJI: ERI ETH SOM
DNK: DEU
DOM: HTI
DZA: ESH LBY MAR MLI MRT NER TUN
ECU: COL PER
EGY: ISR LBY PSE SDN
ERI: DJI ETH SDN
ESH: DZA MAR MRT
ESP: AND FRA MAR PRT
EST: LVA RUS
ETH: DJI ERI KEN SDN SOM SSD
FIN: NOR RUS SWE
FRA: AND BEL CHE DEU ESP ITA LUX MCO
GAB: CMR COG GNQ
GBR: IRL
GEO: ARM AZE RUS TUR
GHA: BFA CIV TGO
GIN: CIV GNB LBR MLI SEN SLE
GMB: SEN
GNB: GIN SEN
GNQ: CMR GAB
GRC: ALB BGR MKD TUR
GTM: BLZ HND MEX SLV
GUF: BRA SUR
GUY: BRA SUR VEN
HND: GTM NIC SLV
HRV: BIH HUN MNE SRB SVN
HTI: DOM
HUN: AUT HRV ROU SRB SVK SVN UKR
IDN: MYS PNG TLS
IND: BGD BTN CHN MMR NPL PAK
IRL: GBR
IRN: AFG ARM AZE IRQ PAK TKM TUR
IRQ: IRN JOR KWT SAU SYR TUR
ISR: EGY JOR LBN PSE SYR
ITA: AUT CHE FRA SMR SVN VAT
JOR: IRQ ISR PSE SAU SYR
KAZ: CHN KGZ RUS TKM UZB
KEN: ETH SOM SSD TZA UGA
KGZ: CHN KAZ TJK UZB
KHM: LAO THA VNM
KOR: PRK
KWT: IRQ SAU
LAO: CHN KHM MMR THA VNM
LBN: ISR SYR
LBR: CIV GIN SLE
LBY: DZA EGY NER SDN TCD TUN
LIE: AUT CHE
LKA: IND
LSO: ZAF
LTU: BLR LVA POL RUS
LUX: BEL DEU FRA
LVA: BLR EST LTU RUS
MAR: DZA ESH ESP
MCO: FRA
MDA: ROU UKR
MEX: BLZ GTM USA
MKD: ALB BGR GRC SRB UNK
MLI: BFA CIV DZA GIN MRT NER SEN
MMR: BGD CHN IND LAO THA
MNE: ALB BIH HRV SRB UNK
MNG: CHN RUS
MOZ: MWI SWZ TZA ZAF ZMB ZWE
MRT: DZA ESH MLI SEN
MWI: MOZ TZA ZMB
MYS: BRN IDN THA
NAM: AGO BWA ZAF ZMB
NER: BEN BFA DZA LBY MLI NGA TCD
NGA: BEN CMR NER TCD
NIC: CRI HND
NLD: BEL DEU
NOR: FIN RUS SWE
NPL: CHN IND
OMN: ARE SAU YEM
PAK: AFG CHN IND IRN
PAN: COL CRI
PER: BOL BRA CHL COL ECU
PNG: IDN
POL: BLR CZE DEU LTU RUS SVK UKR
PRK: CHN KOR RUS
PRT: ESP
PRY: ARG BOL BRA
PSE: EGY ISR JOR
QAT: SAU
ROU: BGR HUN MDA SRB UKR
RUS: AZE BLR CHN EST FIN GEO KAZ LTU LVA MNG NOR POL PRK UKR
RWA: BDI COD TZA UGA
SAU: ARE IRQ JOR KWT OMN QAT YEM
SDN: CAF EGY ERI ETH LBY SSD TCD
SEN: GIN GMB GNB MLI MRT
SLE: GIN LBR
SLV: GTM HND
SMR: ITA
SOM: DJI ETH KEN
SRB: BGR BIH HRV HUN MKD MNE ROU UNK
SSD: CAF COD ETH KEN SDN UGA
SUR: BRA GUF GUY
SVK: AUT CZE HUN POL UKR
SVN: AUT HRV HUN ITA
SWE: FIN NOR
SWZ: MOZ ZAF
SYR: IRQ ISR JOR LBN TUR
TCD: CAF CMR LBY NER NGA SDN
TGO: BEN BFA GHA
THA: KHM LAO MMR MYS
TJK: AFG CHN KGZ UZB
TKM: AFG IRN KAZ UZB
TLS: IDN
TUN: DZA LBY
TUR: ARM AZE BGR GEO GRC IRN IRQ SYR
TZA: BDI COD KEN MOZ MWI RWA UGA ZMB
UGA: COD KEN RWA SSD TZA
UKR: BLR HUN MDA POL ROU RUS SVK
UNK: ALB MKD MNE SRB
URY: ARG BRA
USA: CAN MEX
UZB: AFG KAZ KGZ TJK TKM
VAT: ITA
VEN: BRA COL GUY
VNM: CHN KHM LAO
YEM: OMN SAU
ZAF: BWA LSO MOZ NAM SWZ ZWE
ZMB: AGO BWA COD MOZ MWI NAM TZA ZWE
ZWE: BWA MOZ ZAF ZMB
"""

WITHIN = {
    "germany": """
BW: BY HE RP
BY: BW HE SN TH
BE: BB
BB: BE MV NI SN ST
HB: NI
HH: NI SH
HE: BW BY NI NW RP TH
MV: BB NI SH
NI: BB HB HE HH MV NW SH ST TH
NW: HE NI RP
RP: BW HE NW SL
SL: RP
SN: BB BY ST TH
ST: BB NI SN TH
SH: HH MV NI
TH: BY HE NI SN ST
""",
    "austria": """
1: 3 6
2: 5 6 7
3: 1 4 6 9
4: 3 5 6
5: 2 4 6 7
6: 1 2 3 4 5
7: 2 5 8
8: 7
9: 3
""",
    "switzerland": """
AG: BE BL LU SO ZG ZH
AI: AR SG
AR: AI SG
BE: AG FR JU LU NE NW OW SO UR VD VS
BL: AG BS JU SO
BS: BL
FR: BE NE VD
GE: VD
GL: GR SG SZ UR
GR: GL SG TI UR
JU: BE BL NE SO
LU: AG BE NW OW SZ ZG
NE: BE FR JU VD
NW: BE LU OW SZ UR
OW: BE LU NW UR
SG: AI AR GL GR SZ TG ZH
SH: TG ZH
SO: AG BE BL JU
SZ: GL LU NW SG UR ZG ZH
TG: SG SH ZH
TI: GR UR VS
UR: BE GL GR NW OW SZ TI VS
VD: BE FR GE NE VS
VS: BE TI UR VD
ZG: AG LU SZ ZH
ZH: AG SG SH SZ TG ZG
""",
    "czechia": """
PR: ST
ST: JC KR LI PA PL PR US VY
JC: JM PL ST VY
PL: JC KA ST US
KA: PL US
US: KA LI PL ST
LI: KR ST US
KR: LI PA ST
PA: JM KR OL ST VY
VY: JC JM PA ST
JM: JC OL PA VY ZL
OL: JM MO PA ZL
ZL: JM MO OL
MO: OL ZL
""",
    "slovakia": """
BL: TA
TA: BL NI TC
TC: BC NI TA ZI
NI: BC TA TC
ZI: BC PV TC
BC: KI NI PV TC ZI
PV: BC KI ZI
KI: BC PV
""",
    "poland": """
DS: LB OP WP
KP: LD MZ PM WN WP
LB: DS WP ZP
LD: KP MZ OP SK SL WP
LU: MZ PD PK SK
MA: PK SK SL
MZ: KP LD LU PD SK WN
OP: DS LD SL WP
PD: LU MZ WN
PK: LU MA SK
PM: KP WN WP ZP
SK: LD LU MA MZ PK SL
SL: LD MA OP SK
WN: KP MZ PD PM
WP: DS KP LB LD OP PM ZP
ZP: LB PM WP
""",
    "canada": """
BC: AB NT YT
AB: BC NT SK
SK: AB MB NT
MB: NU ON SK
ON: MB QC
QC: NB NL ON
NB: NS QC
NS: NB
NL: NU QC
YT: BC NT
NT: AB BC NU SK YT
NU: MB NL NT
""",
    "brazil": """
AC: AM RO
AL: BA PE SE
AM: AC MT PA RO RR
AP: PA
BA: AL ES GO MG PE PI SE TO
CE: PB PE PI RN
DF: GO MG
ES: BA MG RJ
GO: BA DF MG MS MT TO
MA: PA PI TO
MG: BA DF ES GO MS RJ SP
MS: GO MG MT PR SP
MT: AM GO MS PA RO TO
PA: AM AP MA MT RR TO
PB: CE PE RN
PE: AL BA CE PB PI
PI: BA CE MA PE TO
PR: MS SC SP
RJ: ES MG SP
RN: CE PB
RO: AC AM MT
RR: AM PA
RS: SC
SC: PR RS
SE: AL BA
SP: MG MS PR RJ
TO: BA GO MA MT PA PI
""",
    "china": """
AH: HA HB JS JX SD ZJ
BJ: HE TJ
CQ: GZ HB HN SC SN
FJ: GD JX ZJ
GD: FJ GX HN JX
GS: NM NX QH SC SN XJ
GX: GD GZ HN YN
GZ: CQ GX HN SC YN
HA: AH HB HE SD SN SX
HB: AH CQ HA HN JX SN
HE: BJ HA LN NM SD SX TJ
HL: JL NM
HN: CQ GD GX GZ HB JX
JL: HL LN NM
JS: AH SD SH ZJ
JX: AH FJ GD HB HN ZJ
LN: HE JL NM
NM: GS HE HL JL LN NX SN SX
NX: GS NM SN
QH: GS SC XJ XZ
SC: CQ GS GZ QH SN XZ YN
SD: AH HA HE JS
SH: JS ZJ
SN: CQ GS HA HB NM NX SC SX
SX: HA HE NM SN
TJ: BJ HE
XJ: GS QH XZ
XZ: QH SC XJ YN
YN: GX GZ SC XZ
ZJ: AH FJ JS JX SH
""",
    "italy": """
piedmont: aosta-valley emilia-romagna liguria lombardy
aosta-valley: piedmont
liguria: emilia-romagna piedmont tuscany
lombardy: emilia-romagna piedmont trentino-south-tyrol veneto
trentino-south-tyrol: lombardy veneto
veneto: emilia-romagna friuli-venezia-giulia lombardy trentino-south-tyrol
friuli-venezia-giulia: veneto
emilia-romagna: liguria lombardy marche piedmont tuscany veneto
tuscany: emilia-romagna lazio liguria marche umbria
marche: abruzzo emilia-romagna lazio tuscany umbria
umbria: lazio marche tuscany
lazio: abruzzo campania marche molise tuscany umbria
abruzzo: lazio marche molise
molise: abruzzo apulia campania lazio
campania: apulia basilicata lazio molise
apulia: basilicata campania molise
basilicata: apulia calabria campania
calabria: basilicata
""",
    "spain": """
galicia: asturias castile-and-leon
asturias: cantabria castile-and-leon galicia
cantabria: asturias basque-country castile-and-leon
basque-country: cantabria castile-and-leon la-rioja navarre
navarre: aragon basque-country la-rioja
la-rioja: aragon basque-country castile-and-leon navarre
aragon: castile-and-leon castilla-la-mancha catalonia la-rioja navarre valencian-community
catalonia: aragon valencian-community
castile-and-leon: aragon asturias basque-country cantabria castilla-la-mancha extremadura galicia la-rioja madrid
madrid: castile-and-leon castilla-la-mancha
extremadura: andalusia castile-and-leon castilla-la-mancha
castilla-la-mancha: andalusia aragon castile-and-leon extremadura madrid murcia valencian-community
valencian-community: aragon castilla-la-mancha catalonia murcia
murcia: andalusia castilla-la-mancha valencian-community
andalusia: castilla-la-mancha extremadura murcia
""",
    "india": """
jammu-and-kashmir: himachal-pradesh ladakh punjab
ladakh: himachal-pradesh jammu-and-kashmir
himachal-pradesh: haryana jammu-and-kashmir ladakh punjab uttar-pradesh uttarakhand
punjab: chandigarh haryana himachal-pradesh jammu-and-kashmir rajasthan
chandigarh: haryana punjab
haryana: chandigarh delhi himachal-pradesh punjab rajasthan uttar-pradesh
delhi: haryana uttar-pradesh
uttarakhand: himachal-pradesh uttar-pradesh
uttar-pradesh: bihar chhattisgarh delhi haryana himachal-pradesh jharkhand madhya-pradesh rajasthan uttarakhand
rajasthan: gujarat haryana madhya-pradesh punjab uttar-pradesh
gujarat: dadra-and-nagar-haveli-and-daman-and-diu madhya-pradesh maharashtra rajasthan
dadra-and-nagar-haveli-and-daman-and-diu: gujarat maharashtra
madhya-pradesh: chhattisgarh gujarat maharashtra rajasthan uttar-pradesh
chhattisgarh: andhra-pradesh jharkhand madhya-pradesh maharashtra odisha telangana uttar-pradesh
bihar: jharkhand uttar-pradesh west-bengal
jharkhand: bihar chhattisgarh odisha uttar-pradesh west-bengal
west-bengal: assam bihar jharkhand odisha sikkim
sikkim: west-bengal
odisha: andhra-pradesh chhattisgarh jharkhand west-bengal
assam: arunachal-pradesh manipur meghalaya mizoram nagaland tripura west-bengal
arunachal-pradesh: assam nagaland
nagaland: arunachal-pradesh assam manipur
manipur: assam mizoram nagaland
mizoram: assam manipur tripura
tripura: assam mizoram
meghalaya: assam
maharashtra: chhattisgarh dadra-and-nagar-haveli-and-daman-and-diu goa gujarat karnataka madhya-pradesh telangana
goa: karnataka maharashtra
karnataka: andhra-pradesh goa kerala maharashtra tamil-nadu telangana
telangana: andhra-pradesh chhattisgarh karnataka maharashtra
andhra-pradesh: chhattisgarh karnataka odisha puducherry tamil-nadu telangana
tamil-nadu: andhra-pradesh karnataka kerala puducherry
kerala: karnataka puducherry tamil-nadu
puducherry: andhra-pradesh kerala tamil-nadu
""",
    "ukraine": """
kyiv: kyiv-oblast
kyiv-oblast: cherkasy chernihiv kyiv poltava vinnytsia zhytomyr
chernihiv: kyiv-oblast poltava sumy
sumy: chernihiv kharkiv poltava
poltava: cherkasy chernihiv dnipropetrovsk kharkiv kirovohrad kyiv-oblast sumy
kharkiv: dnipropetrovsk donetsk luhansk poltava sumy
luhansk: donetsk kharkiv
donetsk: dnipropetrovsk kharkiv luhansk zaporizhzhia
zaporizhzhia: dnipropetrovsk donetsk kherson
dnipropetrovsk: donetsk kharkiv kherson kirovohrad mykolaiv poltava zaporizhzhia
kherson: crimea dnipropetrovsk mykolaiv zaporizhzhia
crimea: kherson sevastopol
sevastopol: crimea
mykolaiv: dnipropetrovsk kherson kirovohrad odesa
odesa: kirovohrad mykolaiv vinnytsia
kirovohrad: cherkasy dnipropetrovsk mykolaiv odesa poltava vinnytsia
cherkasy: kirovohrad kyiv-oblast poltava vinnytsia
vinnytsia: cherkasy chernivtsi khmelnytskyi kirovohrad kyiv-oblast odesa zhytomyr
zhytomyr: khmelnytskyi kyiv-oblast rivne vinnytsia
khmelnytskyi: chernivtsi rivne ternopil vinnytsia zhytomyr
chernivtsi: ivano-frankivsk khmelnytskyi ternopil vinnytsia
ternopil: chernivtsi ivano-frankivsk khmelnytskyi lviv rivne
ivano-frankivsk: chernivtsi lviv ternopil zakarpattia
zakarpattia: ivano-frankivsk lviv
lviv: ivano-frankivsk rivne ternopil volyn zakarpattia
volyn: lviv rivne
rivne: khmelnytskyi lviv ternopil volyn zhytomyr
""",
}
