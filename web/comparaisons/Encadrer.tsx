import { Button, Skeleton } from "@mantine/core";
import { IconFrame } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Acteur } from "../../domain/commun/acteur.ts";
import type { PhotosVehicule, Releve } from "../../domain/comparaisons/comparaison.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import { api, client } from "../api.ts";
import { useActeur } from "../session/session.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { type Cible, NouveauDommage } from "./NouveauDommage.tsx";

/** Où la personne peut écrire un dommage vu sur ce relevé. */
function ciblesDe(acteur: Acteur, { audit_ouvert }: PhotosVehicule, apres: Releve | null): Cible[] {
  const etat = apres?.genre === "etat" && apres.ouvert && peut(acteur, "modifier_fiches");
  return [
    ...(etat ? [{ genre: "etat" as const, id: apres.id }] : []),
    ...(audit_ouvert && peut(acteur, "auditer") ? [{ genre: "audit" as const, id: audit_ouvert }] : []),
  ];
}

interface Props {
  photos: PhotosVehicule;
  apres: Releve | null;
}

/** Encadrer un dommage sur la photo d'après ; sans audit en cours ni brouillon à l'écran, un audit s'ouvre d'abord. */
export function Encadrer({ photos, apres, surCommencer }: Props & { surCommencer: () => void }) {
  const acteur = useActeur();
  const cache = useQueryClient();
  const { id, archive } = photos.vehicule;
  const ouverture = useMutation({
    mutationFn: () => client.audits.ouvrir({ id }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: api.comparaisons.key() });
      void cache.invalidateQueries({ queryKey: api.audits.key() });
      surCommencer();
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'ouverture de l'audit"),
  });
  const prete = ciblesDe(acteur, photos, apres).length > 0;
  if (!prete && (archive || !peut(acteur, "auditer"))) return null;
  return (
    <Button
      size="xs"
      leftSection={<IconFrame size={16} aria-hidden="true" />}
      loading={ouverture.isPending}
      onClick={() => (prete ? surCommencer() : ouverture.mutate())}
    >
      {prete ? "Encadrer un dommage" : "Ouvrir un audit et encadrer un dommage"}
    </Button>
  );
}

/** La saisie du dommage encadré. */
export function SaisieEncadree({
  photos,
  apres,
  cadre,
  surFermer,
}: Props & { cadre: CadrePhoto; surFermer: () => void }) {
  const acteur = useActeur();
  const cache = useQueryClient();
  const cibles = ciblesDe(acteur, photos, apres);
  // L'audit qui vient de s'ouvrir peut n'arriver dans la page qu'au rendu d'après. Une saisie commencée, elle, reste, même si un collègue
  // vient de terminer l'audit : l'enregistrement le dira.
  const [commencee, setCommencee] = useState(cibles.length > 0);
  if (!commencee && cibles.length > 0) setCommencee(true);
  if (!commencee) return <Skeleton height={320} radius="md" />;
  return (
    <NouveauDommage
      cadre={cadre}
      cibles={cibles}
      type={photos.vehicule.type_vehicule}
      surFermer={surFermer}
      surAjoute={() => {
        for (const cle of [api.comparaisons.key(), api.audits.key(), api.etatsDesLieux.key()])
          void cache.invalidateQueries({ queryKey: cle });
        surFermer();
      }}
    />
  );
}
