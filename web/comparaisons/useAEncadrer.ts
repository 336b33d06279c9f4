import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { normaliserPlaque } from "../../domain/commun/plaques.ts";
import type { PhotosVehicule, Releve } from "../../domain/comparaisons/comparaison.ts";
import type { ContestationListee } from "../../domain/contestations/contestation.ts";
import { lignesModifiables } from "../../domain/contestations/etats.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api, client } from "../api.ts";
import { useActeur } from "../session/session.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import type { Cible } from "./NouveauDommage.tsx";

const CONTESTATIONS_LUES = 25;

/** Ce qu'un cadre peut devenir ici : un dommage de l'état ou de l'audit en cours, ou la preuve d'une contestation qui se prépare. */
export function useAEncadrer(photos: PhotosVehicule, avant: Releve | null, apres: Releve | null) {
  const acteur = useActeur();
  const cache = useQueryClient();
  const { id, archive, immatriculation } = photos.vehicule;
  const etat = apres?.genre === "etat" && apres.ouvert && peut(acteur, "modifier_fiches");
  const auditeur = peut(acteur, "auditer");
  const cibles: Cible[] = [
    ...(etat ? [{ genre: "etat" as const, id: apres.id }] : []),
    ...(photos.audit_ouvert && auditeur ? [{ genre: "audit" as const, id: photos.audit_ouvert }] : []),
  ];
  const { data } = useQuery({
    ...api.contestations.lister.queryOptions({ input: { q: immatriculation, taille: CONTESTATIONS_LUES } }),
    enabled: peut(acteur, "contester"),
  });
  // Une photo prise dans un relevé encore ouvert peut changer : elle ne prouve rien.
  const contestations: ContestationListee[] = apres?.ouvert
    ? []
    : (data?.lignes ?? []).filter(
        (c) => lignesModifiables(c.etat) && normaliserPlaque(c.immatriculation) === normaliserPlaque(immatriculation),
      );
  const ouverture = useMutation({
    mutationFn: () => client.audits.ouvrir({ id }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: api.comparaisons.key() });
      void cache.invalidateQueries({ queryKey: api.audits.key() });
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'ouverture de l'audit"),
  });
  return {
    cibles,
    contestations,
    temoinOuvert: avant?.ouvert ?? false,
    /** Un audit peut s'ouvrir pour y noter le dommage. */
    peutOuvrir: auditeur && !archive,
    ouverture,
  };
}
export type AEncadrer = ReturnType<typeof useAEncadrer>;
