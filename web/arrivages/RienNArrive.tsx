import { Button, Stack, Text } from "@mantine/core";
import { IconBuilding, IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { BrancherBoite } from "./BrancherBoite.tsx";

/** Pourquoi la boîte de réception est vide, et la suite à donner : brancher une boîte, ou donner son adresse à chaque société. */
export function RienNArrive() {
  const { data: voies } = useQuery(api.arrivages.voies.queryOptions());
  const admin = peut(useActeur(), "administrer");
  const [branche, setBranche] = useState(false);
  if (!voies) return null;
  const recoit = voies.boites + voies.depots > 0;
  return (
    <Stack gap="md" align="center">
      <Text maw="36rem">{recoit ? ATTEND : admin ? RIEN_DE_BRANCHE : RIEN_SANS_ADMIN}</Text>
      {admin && recoit && (
        <Button
          variant="default"
          component={Link}
          to={chemins.societes()}
          leftSection={<IconBuilding size={17} aria-hidden="true" />}
        >
          Voir les adresses des sociétés
        </Button>
      )}
      {admin && voies.boites === 0 && (
        <Button
          variant={recoit ? "subtle" : "filled"}
          aria-haspopup="dialog"
          leftSection={<IconPlugConnected size={17} aria-hidden="true" />}
          onClick={() => setBranche(true)}
        >
          Brancher une boîte aux lettres
        </Button>
      )}
      {branche && <BrancherBoite surFermer={() => setBranche(false)} />}
    </Stack>
  );
}

const ATTEND =
  "Le programme est à l'écoute\u00a0: rien n'est encore venu. Chaque société a son adresse ou son dossier, sur sa fiche\u00a0; ce qui y arrive se range ici de lui-même.";
const RIEN_DE_BRANCHE =
  "Aucune boîte aux lettres n'est branchée\u00a0: aucun document ne peut arriver seul. Une boîte branchée donne à chaque société une adresse où ses loueurs écrivent.";
const RIEN_SANS_ADMIN =
  "Aucune boîte aux lettres n'est branchée\u00a0: aucun document ne peut arriver seul. C'est à un admin de la brancher. D'ici là, les documents se déposent à la main.";
