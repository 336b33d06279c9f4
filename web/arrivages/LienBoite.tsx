import { Button } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { nombre } from "../ui/nombres.ts";

/** Vers la boîte de réception, avec ce qui y attend une personne. */
export function LienBoite() {
  const { data } = useQuery(api.arrivages.lister.queryOptions({ input: { etat: "quarantaine", taille: 1 } }));
  const attend = data?.compteurs.quarantaine ?? 0;
  return (
    <Button
      variant="default"
      component={Link}
      to={chemins.arrivages()}
      leftSection={<IconInbox size={17} aria-hidden="true" />}
    >
      Boîte de réception{attend > 0 && ` (${nombre(attend)})`}
    </Button>
  );
}
