# ruff: noqa: E501
"""Who borders whom on the maps of five countries, measured on outlines that ours do not come from.

Two places are named together where the outlines share more than a point. The outlines, which are
not part of this repository, are finer than Natural Earth or drawn by others:

- `france`: IGN ADMIN EXPRESS, by way of gregoiredavid/france-geojson (Licence Ouverte);
- `turkey`: the provinces of codeforgermany/click_that_hood, compared with cihadturhan/tr-geojson;
- `nigeria`: GADM, by way of deldersveld/topojson;
- `japan`: the Geospatial Information Authority of Japan, by way of dataofjapan/land;
- `mexico`: INEGI, Marco Geoestadístico 2010, by way of deldersveld/topojson.
"""

MEASURED = {
    "france": """
ain: haute-savoie isere jura rhone saone-et-loire savoie
aisne: ardennes marne nord oise seine-et-marne somme
allier: cher creuse loire nievre puy-de-dome saone-et-loire
alpes-de-haute-provence: alpes-maritimes drome hautes-alpes var vaucluse
alpes-maritimes: alpes-de-haute-provence var
ardeche: drome gard haute-loire isere loire lozere vaucluse
ardennes: aisne marne meuse
ariege: aude haute-garonne pyrenees-orientales
aube: cote-d-or haute-marne marne seine-et-marne yonne
aude: ariege haute-garonne herault pyrenees-orientales tarn
aveyron: cantal gard herault lot lozere tarn tarn-et-garonne
bas-rhin: haut-rhin meurthe-et-moselle moselle vosges
bouches-du-rhone: gard var vaucluse
calvados: eure manche orne
cantal: aveyron correze haute-loire lot lozere puy-de-dome
charente: charente-maritime deux-sevres dordogne haute-vienne vienne
charente-maritime: charente deux-sevres dordogne gironde vendee
cher: allier creuse indre loir-et-cher loiret nievre
correze: cantal creuse dordogne haute-vienne lot puy-de-dome
corse-du-sud: haute-corse
cote-d-or: aube haute-marne haute-saone jura nievre saone-et-loire yonne
cotes-d-armor: finistere ille-et-vilaine morbihan
creuse: allier cher correze haute-vienne indre puy-de-dome
deux-sevres: charente charente-maritime maine-et-loire vendee vienne
dordogne: charente charente-maritime correze gironde haute-vienne lot lot-et-garonne
doubs: haute-saone jura territoire-de-belfort
drome: alpes-de-haute-provence ardeche hautes-alpes isere vaucluse
essonne: eure-et-loir hauts-de-seine loiret seine-et-marne val-de-marne yvelines
eure: calvados eure-et-loir oise orne seine-maritime val-d-oise yvelines
eure-et-loir: essonne eure loir-et-cher loiret orne sarthe yvelines
finistere: cotes-d-armor morbihan
gard: ardeche aveyron bouches-du-rhone herault lozere vaucluse
gers: haute-garonne hautes-pyrenees landes lot-et-garonne pyrenees-atlantiques tarn-et-garonne
gironde: charente-maritime dordogne landes lot-et-garonne
haut-rhin: bas-rhin territoire-de-belfort vosges
haute-corse: corse-du-sud
haute-garonne: ariege aude gers hautes-pyrenees tarn tarn-et-garonne
haute-loire: ardeche cantal loire lozere puy-de-dome
haute-marne: aube cote-d-or haute-saone marne meuse vosges
haute-saone: cote-d-or doubs haute-marne jura territoire-de-belfort vosges
haute-savoie: ain savoie
haute-vienne: charente correze creuse dordogne indre vienne
hautes-alpes: alpes-de-haute-provence drome isere savoie
hautes-pyrenees: gers haute-garonne pyrenees-atlantiques
hauts-de-seine: essonne paris seine-saint-denis val-d-oise val-de-marne yvelines
herault: aude aveyron gard tarn
ille-et-vilaine: cotes-d-armor loire-atlantique maine-et-loire manche mayenne morbihan
indre: cher creuse haute-vienne indre-et-loire loir-et-cher vienne
indre-et-loire: indre loir-et-cher maine-et-loire sarthe vienne
isere: ain ardeche drome hautes-alpes loire rhone savoie
jura: ain cote-d-or doubs haute-saone saone-et-loire
landes: gers gironde lot-et-garonne pyrenees-atlantiques
loir-et-cher: cher eure-et-loir indre indre-et-loire loiret sarthe
loire: allier ardeche haute-loire isere puy-de-dome rhone saone-et-loire
loire-atlantique: ille-et-vilaine maine-et-loire morbihan vendee
loiret: cher essonne eure-et-loir loir-et-cher nievre seine-et-marne yonne
lot: aveyron cantal correze dordogne lot-et-garonne tarn-et-garonne
lot-et-garonne: dordogne gers gironde landes lot tarn-et-garonne
lozere: ardeche aveyron cantal gard haute-loire
maine-et-loire: deux-sevres ille-et-vilaine indre-et-loire loire-atlantique mayenne sarthe vendee vienne
manche: calvados ille-et-vilaine mayenne orne
marne: aisne ardennes aube haute-marne meuse seine-et-marne
mayenne: ille-et-vilaine maine-et-loire manche orne sarthe
meurthe-et-moselle: bas-rhin meuse moselle vosges
meuse: ardennes haute-marne marne meurthe-et-moselle vosges
morbihan: cotes-d-armor finistere ille-et-vilaine loire-atlantique
moselle: bas-rhin meurthe-et-moselle
nievre: allier cher cote-d-or loiret saone-et-loire yonne
nord: aisne pas-de-calais somme
oise: aisne eure seine-et-marne seine-maritime somme val-d-oise
orne: calvados eure eure-et-loir manche mayenne sarthe
paris: hauts-de-seine seine-saint-denis val-de-marne
pas-de-calais: nord somme
puy-de-dome: allier cantal correze creuse haute-loire loire
pyrenees-atlantiques: gers hautes-pyrenees landes
pyrenees-orientales: ariege aude
rhone: ain isere loire saone-et-loire
saone-et-loire: ain allier cote-d-or jura loire nievre rhone
sarthe: eure-et-loir indre-et-loire loir-et-cher maine-et-loire mayenne orne
savoie: ain haute-savoie hautes-alpes isere
seine-et-marne: aisne aube essonne loiret marne oise seine-saint-denis val-d-oise val-de-marne yonne
seine-maritime: eure oise somme
seine-saint-denis: hauts-de-seine paris seine-et-marne val-d-oise val-de-marne
somme: aisne nord oise pas-de-calais seine-maritime
tarn: aude aveyron haute-garonne herault tarn-et-garonne
tarn-et-garonne: aveyron gers haute-garonne lot lot-et-garonne tarn
territoire-de-belfort: doubs haut-rhin haute-saone vosges
val-d-oise: eure hauts-de-seine oise seine-et-marne seine-saint-denis yvelines
val-de-marne: essonne hauts-de-seine paris seine-et-marne seine-saint-denis
var: alpes-de-haute-provence alpes-maritimes bouches-du-rhone vaucluse
vaucluse: alpes-de-haute-provence ardeche bouches-du-rhone drome gard var
vendee: charente-maritime deux-sevres loire-atlantique maine-et-loire
vienne: charente deux-sevres haute-vienne indre indre-et-loire maine-et-loire
vosges: bas-rhin haut-rhin haute-marne haute-saone meurthe-et-moselle meuse territoire-de-belfort
yonne: aube cote-d-or loiret nievre seine-et-marne
yvelines: essonne eure eure-et-loir hauts-de-seine val-d-oise
""",
    "turkey": """
adana: hatay kahramanmaras kayseri mersin nigde osmaniye
adiyaman: diyarbakir gaziantep kahramanmaras malatya sanliurfa
afyonkarahisar: burdur denizli eskisehir isparta konya kutahya usak
agri: bitlis erzurum igdir kars mus van
aksaray: ankara kirsehir konya nevsehir nigde
amasya: corum samsun tokat yozgat
ankara: aksaray bolu cankiri eskisehir kirikkale kirsehir konya
antalya: burdur isparta karaman konya mersin mugla
ardahan: artvin erzurum kars
artvin: ardahan erzurum rize
aydin: denizli izmir manisa mugla
balikesir: bursa canakkale izmir kutahya manisa
bartin: karabuk kastamonu zonguldak
batman: bitlis diyarbakir mardin mus siirt
bayburt: erzincan erzurum gumushane rize trabzon
bilecik: bolu bursa eskisehir kutahya sakarya
bingol: diyarbakir elazig erzincan erzurum mus tunceli
bitlis: agri batman mus siirt van
bolu: ankara bilecik cankiri duzce eskisehir karabuk sakarya zonguldak
burdur: afyonkarahisar antalya denizli isparta mugla
bursa: balikesir bilecik kocaeli kutahya sakarya yalova
canakkale: balikesir edirne tekirdag
cankiri: ankara bolu corum karabuk kastamonu kirikkale
corum: amasya cankiri kastamonu kirikkale samsun sinop yozgat
denizli: afyonkarahisar aydin burdur manisa mugla usak
diyarbakir: adiyaman batman bingol elazig malatya mardin mus sanliurfa
duzce: bolu sakarya zonguldak
edirne: canakkale kirklareli tekirdag
elazig: bingol diyarbakir erzincan malatya tunceli
erzincan: bayburt bingol elazig erzurum giresun gumushane malatya sivas tunceli
erzurum: agri ardahan artvin bayburt bingol erzincan kars mus rize
eskisehir: afyonkarahisar ankara bilecik bolu konya kutahya
gaziantep: adiyaman hatay kahramanmaras kilis osmaniye sanliurfa
giresun: erzincan gumushane ordu sivas trabzon
gumushane: bayburt erzincan giresun trabzon
hakkari: sirnak van
hatay: adana gaziantep osmaniye
igdir: agri kars
isparta: afyonkarahisar antalya burdur konya
istanbul: kocaeli tekirdag
izmir: aydin balikesir manisa
kahramanmaras: adana adiyaman gaziantep kayseri malatya osmaniye sivas
karabuk: bartin bolu cankiri kastamonu zonguldak
karaman: antalya konya mersin
kars: agri ardahan erzurum igdir
kastamonu: bartin cankiri corum karabuk sinop
kayseri: adana kahramanmaras nevsehir nigde sivas yozgat
kilis: gaziantep
kirikkale: ankara cankiri corum kirsehir yozgat
kirklareli: edirne tekirdag
kirsehir: aksaray ankara kirikkale nevsehir yozgat
kocaeli: bursa istanbul sakarya yalova
konya: afyonkarahisar aksaray ankara antalya eskisehir isparta karaman mersin nigde
kutahya: afyonkarahisar balikesir bilecik bursa eskisehir manisa usak
malatya: adiyaman diyarbakir elazig erzincan kahramanmaras sivas
manisa: aydin balikesir denizli izmir kutahya usak
mardin: batman diyarbakir sanliurfa siirt sirnak
mersin: adana antalya karaman konya nigde
mugla: antalya aydin burdur denizli
mus: agri batman bingol bitlis diyarbakir erzurum
nevsehir: aksaray kayseri kirsehir nigde yozgat
nigde: adana aksaray kayseri konya mersin nevsehir
ordu: giresun samsun sivas tokat
osmaniye: adana gaziantep hatay kahramanmaras
rize: artvin bayburt erzurum trabzon
sakarya: bilecik bolu bursa duzce kocaeli
samsun: amasya corum ordu sinop tokat
sanliurfa: adiyaman diyarbakir gaziantep mardin
siirt: batman bitlis mardin sirnak van
sinop: corum kastamonu samsun
sirnak: hakkari mardin siirt van
sivas: erzincan giresun kahramanmaras kayseri malatya ordu tokat yozgat
tekirdag: canakkale edirne istanbul kirklareli
tokat: amasya ordu samsun sivas yozgat
trabzon: bayburt giresun gumushane rize
tunceli: bingol elazig erzincan
usak: afyonkarahisar denizli kutahya manisa
van: agri bitlis hakkari siirt sirnak
yalova: bursa kocaeli
yozgat: amasya corum kayseri kirikkale kirsehir nevsehir sivas tokat
zonguldak: bartin bolu duzce karabuk
""",
    "nigeria": """
abia: akwa-ibom anambra cross-river ebonyi enugu imo rivers
adamawa: borno gombe taraba
akwa-ibom: abia cross-river rivers
anambra: abia delta edo enugu imo kogi rivers
bauchi: gombe jigawa kaduna kano plateau taraba yobe
bayelsa: delta rivers
benue: cross-river ebonyi enugu kogi nasarawa taraba
borno: adamawa gombe yobe
cross-river: abia akwa-ibom benue ebonyi
delta: anambra bayelsa edo ondo rivers
ebonyi: abia benue cross-river enugu
edo: anambra delta kogi ondo
ekiti: kogi kwara ondo osun
enugu: abia anambra benue ebonyi kogi
federal-capital-territory: kaduna kogi nasarawa niger
gombe: adamawa bauchi borno taraba yobe
imo: abia anambra rivers
jigawa: bauchi kano katsina yobe
kaduna: bauchi federal-capital-territory kano katsina nasarawa niger plateau zamfara
kano: bauchi jigawa kaduna katsina
katsina: jigawa kaduna kano zamfara
kebbi: niger sokoto zamfara
kogi: anambra benue edo ekiti enugu federal-capital-territory kwara nasarawa niger ondo
kwara: ekiti kogi niger osun oyo
lagos: ogun
nasarawa: benue federal-capital-territory kaduna kogi plateau taraba
niger: federal-capital-territory kaduna kebbi kogi kwara zamfara
ogun: lagos ondo osun oyo
ondo: delta edo ekiti kogi ogun osun
osun: ekiti kwara ogun ondo oyo
oyo: kwara ogun osun
plateau: bauchi kaduna nasarawa taraba
rivers: abia akwa-ibom anambra bayelsa delta imo
sokoto: kebbi zamfara
taraba: adamawa bauchi benue gombe nasarawa plateau
yobe: bauchi borno gombe jigawa
zamfara: kaduna katsina kebbi niger sokoto
""",
    "japan": """
aichi: gifu mie nagano shizuoka
akita: aomori iwate miyagi yamagata
aomori: akita iwate
chiba: ibaraki saitama tokyo
ehime: kagawa kochi tokushima
fukui: gifu ishikawa kyoto shiga
fukuoka: kumamoto oita saga
fukushima: gunma ibaraki miyagi niigata tochigi yamagata
gifu: aichi fukui ishikawa mie nagano shiga toyama
gunma: fukushima nagano niigata saitama tochigi
hiroshima: okayama shimane tottori yamaguchi
hokkaido:
hyogo: kyoto okayama osaka tottori
ibaraki: chiba fukushima saitama tochigi
ishikawa: fukui gifu toyama
iwate: akita aomori miyagi
kagawa: ehime okayama tokushima
kagoshima: kumamoto miyazaki
kanagawa: shizuoka tokyo yamanashi
kochi: ehime tokushima
kumamoto: fukuoka kagoshima miyazaki oita
kyoto: fukui hyogo mie nara osaka shiga
mie: aichi gifu kyoto nara shiga wakayama
miyagi: akita fukushima iwate yamagata
miyazaki: kagoshima kumamoto oita
nagano: aichi gifu gunma niigata saitama shizuoka toyama yamanashi
nagasaki: saga
nara: kyoto mie osaka wakayama
niigata: fukushima gunma nagano toyama yamagata
oita: fukuoka kumamoto miyazaki
okayama: hiroshima hyogo kagawa tottori
okinawa:
osaka: hyogo kyoto nara wakayama
saga: fukuoka nagasaki
saitama: chiba gunma ibaraki nagano tochigi tokyo yamanashi
shiga: fukui gifu kyoto mie
shimane: hiroshima tottori yamaguchi
shizuoka: aichi kanagawa nagano yamanashi
tochigi: fukushima gunma ibaraki saitama
tokushima: ehime kagawa kochi
tokyo: chiba kanagawa saitama yamanashi
tottori: hiroshima hyogo okayama shimane
toyama: gifu ishikawa nagano niigata
wakayama: mie nara osaka
yamagata: akita fukushima miyagi niigata
yamaguchi: hiroshima shimane
yamanashi: kanagawa nagano saitama shizuoka tokyo
""",
    "mexico": """
aguascalientes: jalisco zacatecas
baja-california: baja-california-sur sonora
baja-california-sur: baja-california
campeche: quintana-roo tabasco yucatan
chiapas: oaxaca tabasco veracruz
chihuahua: coahuila durango sinaloa sonora
coahuila: chihuahua durango nuevo-leon zacatecas
colima: jalisco michoacan
durango: chihuahua coahuila nayarit sinaloa zacatecas
guanajuato: jalisco michoacan queretaro san-luis-potosi zacatecas
guerrero: michoacan morelos oaxaca puebla state-of-mexico
hidalgo: puebla queretaro san-luis-potosi state-of-mexico tlaxcala veracruz
jalisco: aguascalientes colima guanajuato michoacan nayarit zacatecas
mexico-city: morelos state-of-mexico
michoacan: colima guanajuato guerrero jalisco queretaro state-of-mexico
morelos: guerrero mexico-city puebla state-of-mexico
nayarit: durango jalisco sinaloa zacatecas
nuevo-leon: coahuila san-luis-potosi tamaulipas zacatecas
oaxaca: chiapas guerrero puebla veracruz
puebla: guerrero hidalgo morelos oaxaca state-of-mexico tlaxcala veracruz
queretaro: guanajuato hidalgo michoacan san-luis-potosi state-of-mexico
quintana-roo: campeche yucatan
san-luis-potosi: guanajuato hidalgo nuevo-leon queretaro tamaulipas veracruz zacatecas
sinaloa: chihuahua durango nayarit sonora
sonora: baja-california chihuahua sinaloa
state-of-mexico: guerrero hidalgo mexico-city michoacan morelos puebla queretaro tlaxcala
tabasco: campeche chiapas veracruz
tamaulipas: nuevo-leon san-luis-potosi veracruz
tlaxcala: hidalgo puebla state-of-mexico
veracruz: chiapas hidalgo oaxaca puebla san-luis-potosi tabasco tamaulipas
yucatan: campeche quintana-roo
zacatecas: aguascalientes coahuila durango guanajuato jalisco nayarit nuevo-leon san-luis-potosi
""",
}
