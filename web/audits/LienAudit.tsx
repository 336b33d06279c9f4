import { Button } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { useOuvrirAudit } from "./useAudit.ts";

/** Sur la fiche d'un véhicule : son dernier audit, ou de quoi en ouvrir un. */
export function LienAudit({ vehicule, archive }: { vehicule: string; archive: boolean }) {
  const permis = peut(useActeur(), "auditer");
  const ouverture = useOuvrirAudit();
  const { data } = useQuery({
    ...api.audits.lister.queryOptions({ input: { vehicule_id: vehicule, taille: 1 } }),
    enabled: permis,
  });
  if (!permis || !data) return null;
  const icone = <IconClipboardCheck size={16} aria-hidden="true" />;
  const [dernier] = data.lignes;
  if (dernier)
    return (
      <Button
        component={Link}
        to={data.total > 1 ? chemins.auditsDuVehicule(vehicule) : chemins.audit(dernier.id)}
        variant="default"
        leftSection={icone}
      >
        {data.total > 1 ? `${data.total} audits` : "Audit"}
      </Button>
    );
  if (archive) return null;
  return (
    <Button
      variant="default"
      leftSection={icone}
      loading={ouverture.isPending}
      onClick={() => ouverture.mutate({ vehicule })}
    >
      Faire l'audit
    </Button>
  );
}
