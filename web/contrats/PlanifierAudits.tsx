import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AUDITS_PLANIFIES_MAX } from "../../domain/audits/audit.ts";
import type { FiltresFins } from "../../domain/contrats/contrat.contrat.ts";
import { api, client } from "../api.ts";
import type { Choix } from "../table/selection.ts";
import { combien } from "../ui/nombres.ts";
import { signalerSucces } from "../ui/notifications.ts";
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

/** Ouvre d'un geste l'audit de chaque véhicule choisi : il prend la date, le loueur et le kilométrage de son contrat. */
export function PlanifierAudits({ choix, filtres }: { choix: Choix; filtres: FiltresFins }) {
  const cache = useQueryClient();
  const planifier = useMutation({
    mutationFn: async () => client.audits.planifier({ vehicules: await vehiculesDe(choix, filtres) }),
    onSuccess: ({ ouverts, repris }) => {
      choix.vider();
      void cache.invalidateQueries({ queryKey: api.audits.key() });
      const enCours = repris > 0 ? `, ${combien(repris, "déjà en cours", "déjà en cours")}` : "";
      signalerSucces(`${combien(ouverts, "audit planifié", "audits planifiés")}${enCours}`);
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'ouverture des audits"),
  });
  return (
    <Button onClick={() => planifier.mutate()} loading={planifier.isPending}>
      Planifier les audits
    </Button>
  );
}
