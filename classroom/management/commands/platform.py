"""`platform`: register learning platforms (LTI 1.3). docs/lti.md goes through it step by step."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from lti_tool.models import LtiDeployment, LtiRegistration

from classroom.actions.lti.invitations import invite
from classroom.actions.lti.registering import BadPlatformError, Platform, check_address, register
from classroom.lti.keys import ensure_key, new_key

NEEDED = ("name", "issuer", "client_id", "auth_url", "token_url", "keyset_url")


class Command(BaseCommand):
    """Registers platforms, lists them, switches them off, makes keys."""

    help = "Register learning platforms such as Moodle and Canvas (LTI 1.3)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the subcommands."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("list", help="every platform with its deployments")
        at = verbs.add_parser("addresses", help="what to type in at the platform")
        at.add_argument("site", help="this site as people type it: https://maps.example.org")
        verbs.add_parser("new-key", help="sign with a new key from now on")
        add = verbs.add_parser("add", help="register a platform, or change it")
        for name in NEEDED:
            add.add_argument(f"--{name.replace('_', '-')}", required=True)
        add.add_argument("--audience", default="", help="of access tokens, if it is not their URL")
        add.add_argument("--deployment", action="append", default=[], help="may be repeated")
        add.add_argument(
            "--service-host", action="append", default=[], help="further host; may be repeated"
        )
        invite_ = verbs.add_parser(
            "invite", help="make a link with which a platform registers itself"
        )
        invite_.add_argument("site", help="this site as people type it: https://maps.example.org")
        invite_.add_argument("--name", required=True)
        invite_.add_argument("--host", action="append", required=True, help="may be repeated")
        for verb in ("off", "on"):
            one = verbs.add_parser(verb, help=f"switch a platform {verb}")
            one.add_argument("client_id")
        let_in = verbs.add_parser("let-in", help="let a deployment of a platform in")
        let_in.add_argument("client_id")
        let_in.add_argument("deployment")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the subcommand."""
        verb: str = options["verb"].replace("-", "_")
        getattr(self, f"_{verb}")(options)

    def _list(self, options: dict[str, Any]) -> None:
        for row in LtiRegistration.objects.order_by("pk"):
            state = "on" if row.is_active else "off"
            self.stdout.write(f"{row.name} ({state}): {row.issuer}, client {row.client_id}")
            for deployment in row.deployments.order_by("pk"):
                state = "let in" if deployment.is_active else "not let in"
                self.stdout.write(f"  deployment {deployment.deployment_id}: {state}")

    def _addresses(self, options: dict[str, Any]) -> None:
        site = options["site"].rstrip("/")
        try:
            check_address(site)
        except BadPlatformError as error:
            raise CommandError(str(error)) from error
        ensure_key()
        for words, name in (
            ("Tool URL, redirect URI", "lti-launch"),
            ("Login initiation URL", "lti-login"),
            ("Public keyset URL", "lti-keys"),
        ):
            self.stdout.write(f"{words}: {site}{reverse(name)}")

    def _new_key(self, options: dict[str, Any]) -> None:
        self.stdout.write(f"New key {new_key()}. Earlier ones stay public.")

    def _add(self, options: dict[str, Any]) -> None:
        values = {name: options[name] for name in (*NEEDED, "audience")}
        try:
            row = register(
                Platform(
                    **values,
                    deployments=options["deployment"],
                    service_hosts=options["service_host"],
                )
            )
        except BadPlatformError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{row.name} is registered.")

    def _invite(self, options: dict[str, Any]) -> None:
        site = options["site"].rstrip("/")
        try:
            secret = invite(site, options["name"], options["host"])
        except BadPlatformError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("Give this address to the platform. It works once, within 24 hours:")
        self.stdout.write(f"{site}{reverse('lti-register', args=[secret])}")

    def _off(self, options: dict[str, Any]) -> None:
        self._switch(options["client_id"], is_active=False)

    def _on(self, options: dict[str, Any]) -> None:
        self._switch(options["client_id"], is_active=True)

    def _switch(self, client_id: str, *, is_active: bool) -> None:
        rows = LtiRegistration.objects.filter(client_id=client_id)
        if not rows.update(is_active=is_active):
            raise CommandError(f"No platform has the client {client_id}.")

    def _let_in(self, options: dict[str, Any]) -> None:
        row = LtiRegistration.objects.filter(client_id=options["client_id"]).first()
        if row is None:
            raise CommandError(f"No platform has the client {options['client_id']}.")
        LtiDeployment.objects.update_or_create(
            registration=row, deployment_id=options["deployment"], defaults={"is_active": True}
        )
