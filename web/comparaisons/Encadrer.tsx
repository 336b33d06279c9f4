import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconFrame } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PhotosVehicule } from "../../domain/comparaisons/comparaison.ts";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import { api } from "../api.ts";
import { Differee } from "../ui/Differee.tsx";
import styles from "./Comparaison.module.css";
import { NouveauDommage } from "./NouveauDommage.tsx";
import type { AEncadrer } from "./useAEncadrer.ts";

/** Le formulaire d'une contestation ne sert qu'à qui en prouve une. */
const chargerPreuve = () => import("./PreuveContestation.tsx");

/** Encadrer un dommage sur la photo d'après ; sans audit en cours, brouillon ni contestation, un audit s'ouvre d'abord. */
export function Encadrer({ a, surCommencer }: { a: AEncadrer; surCommencer: () => void }) {
  const prete = a.cibles.length + a.contestations.length > 0;
  if (!prete && !a.peutOuvrir) return null;
  return (
    <Button
      size="xs"
      leftSection={<IconFrame size={16} aria-hidden="true" />}
      loading={a.ouverture.isPending}
      onClick={() => (prete ? surCommencer() : a.ouverture.mutate(undefined, { onSuccess: surCommencer }))}
    >
      {prete ? "Encadrer un dommage" : "Ouvrir un audit et encadrer un dommage"}
    </Button>
  );
}

interface Props {
  photos: PhotosVehicule;
  a: AEncadrer;
  cadre: CadrePhoto;
  /** La photo d'avant, à la même vue. */
  temoin: string | null;
  surFermer: () => void;
}

type Suite = "dommage" | "preuve";

/** Ce que le cadre devient : un dommage noté, ou la preuve d'une ligne de contestation. */
export function SaisieEncadree({ photos, a, cadre, temoin, surFermer }: Props) {
  const { cibles, contestations, peutOuvrir } = a;
  const [suite, setSuite] = useState<Suite>(cibles.length > 0 || contestations.length === 0 ? "dommage" : "preuve");
  const deux = contestations.length > 0 && (cibles.length > 0 || peutOuvrir);
  return (
    <>
      {deux && (
        <SegmentedControl
          className={styles.suite}
          size="sm"
          aria-label="Ce que ce cadre devient"
          data={[
            { value: "dommage", label: "Noter le dommage" },
            { value: "preuve", label: "Prouver une contestation" },
          ]}
          value={suite}
          onChange={(v) => setSuite(v as Suite)}
        />
      )}
      {suite === "preuve" && contestations.length > 0 ? (
        <Differee
          charger={chargerPreuve}
          proprietes={{ contestations, cadre, temoin: a.temoinOuvert ? null : temoin, surFermer }}
        />
      ) : (
        <NoterDommage photos={photos} a={a} cadre={cadre} surFermer={surFermer} />
      )}
    </>
  );
}

function NoterDommage({ photos, a, cadre, surFermer }: Omit<Props, "temoin">) {
  const cache = useQueryClient();
  const { cibles } = a;
  // L'audit qui vient de s'ouvrir peut n'arriver dans la page qu'au rendu d'après. Une saisie commencée, elle, reste, même si un collègue
  // vient de terminer l'audit : l'enregistrement le dira.
  const [commencee, setCommencee] = useState(cibles.length > 0);
  if (!commencee && cibles.length > 0) setCommencee(true);
  if (!commencee)
    return a.contestations.length > 0 && !a.ouverture.isPending ? (
      <Button variant="default" onClick={() => a.ouverture.mutate()}>
        Ouvrir un audit pour y noter ce dommage
      </Button>
    ) : (
      <Skeleton height={320} radius="md" />
    );
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
