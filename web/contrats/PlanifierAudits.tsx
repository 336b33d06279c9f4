import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AUDITS_PLANIFIES_MAX, type AuditsPlanifies, direLaisses, direRetours } from "../../domain/audits/audit.ts";
import type { FiltresFins } from "../../domain/contrats/contrat.contrat.ts";
import { api, client } from "../api.ts";
import type { Choix } from "../table/selection.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { combien } from "../ui/nombres.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Les véhicules des contrats choisis : cochés un à un, ou tous ceux des filtres moins les décochés. */
async function vehiculesDe(choix: Choix, filtres: FiltresFins): Promise<string[]> {
  const vehicules: string[] = [];
  for (let page = 1; vehicules.length < AUDITS_PLANIFIES_MAX; page += 1) {
    const { lignes } = await client.contrats.listerFins({ ...filtres, page, taille: 100 });
    vehicules.push(
      ...lignes.filter((l) => choix.ids.includes(l.id) !== choix.toutes && !l.archive).map((l) => l.vehicule_id),
    );
    if (lignes.length < 100) break;
  }
  return vehicules.slice(0, AUDITS_PLANIFIES_MAX);
}

interface Propose {
  vehicules: string[];
  audits: AuditsPlanifies;
}

const AUDIT = ["audit", "audits"] as const;
const REPLI = "Erreur lors de l'ouverture des audits";

/** Ouvre d'un geste l'audit de chaque véhicule choisi qui n'en a pas, une fois dit combien et pour quels retours. */
export function PlanifierAudits({ choix, filtres }: { choix: Choix; filtres: FiltresFins }) {
  const cache = useQueryClient();
  const [propose, setPropose] = useState<Propose | null>(null);
  const apercevoir = useMutation({
    mutationFn: async () => {
      const vehicules = await vehiculesDe(choix, filtres);
      return { vehicules, audits: await client.audits.planifier({ vehicules, apercu: true }) };
    },
    onSuccess: (vu) => {
      if (vu.audits.ouverts > 0) setPropose(vu);
      else signalerErreur(`Aucun audit à planifier\u00a0: ${direLaisses(vu.audits)}`);
    },
    onError: (erreur) => signalerEchec(erreur, REPLI),
  });
  const planifier = useMutation({
    mutationFn: ({ vehicules }: Propose) => client.audits.planifier({ vehicules }),
    onSuccess: ({ ouverts }) => {
      setPropose(null);
      choix.vider();
      // L'étape de chaque contrat change avec son audit.
      void cache.invalidateQueries({ queryKey: api.audits.key() });
      void cache.invalidateQueries({ queryKey: api.contrats.key() });
      signalerSucces(combien(ouverts, "audit planifié", "audits planifiés"));
    },
    onError: (erreur) => signalerEchec(erreur, REPLI),
  });
  const laisses = propose && direLaisses(propose.audits);
  return (
    <>
      <Button onClick={() => apercevoir.mutate()} loading={apercevoir.isPending}>
        Planifier les audits
      </Button>
      <Confirmation
        ouverte={propose !== null}
        titre="Planifier les audits"
        texte={
          propose ? `Ouvrir ${combien(propose.audits.ouverts, ...AUDIT)}\u00a0? ${direRetours(propose.audits)}.` : ""
        }
        precision={laisses ? `Laissés tels quels\u00a0: ${laisses}.` : undefined}
        libelleAction={propose ? `Planifier ${combien(propose.audits.ouverts, ...AUDIT)}` : "Planifier"}
        envoi={planifier.isPending}
        surConfirmer={() => propose && planifier.mutate(propose)}
        surAnnuler={() => setPropose(null)}
      />
    </>
  );
}
