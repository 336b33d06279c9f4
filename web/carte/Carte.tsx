import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { api } from "../api.ts";
import { Attente } from "../ui/Attente.tsx";
import { Differee } from "../ui/Differee.tsx";
import type { CommandesCarte, Repere } from "./repere.ts";

const charger = () => import("./CarteLeaflet.tsx");

interface Props {
  /** Ce que la carte montre, pour qui ne la voit pas. */
  legende: string;
  reperes: readonly Repere[];
  /** Pixels. */
  hauteur?: number | undefined;
  surChoix?: (cle: string) => void;
  commandes?: Ref<CommandesCarte>;
  /** Les repères se déplacent (à la souris, au doigt, aux flèches), ou se posent d'un clic sur la carte. Se décide à l'ouverture. */
  surDeplacement?: (position: readonly [latitude: number, longitude: number]) => void;
}

/** Une carte et ses repères : le fond réglé, ou le contour de la France et la raison de ne montrer que lui. */
export function Carte({ hauteur = 320, ...p }: Props) {
  const { data, isError } = useQuery(api.adresses.fond.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const attente = (
    <div style={{ height: hauteur }}>
      <Attente texte="Chargement de la carte…" />
    </div>
  );
  // Un fond que l'on ne connaît pas n'empêche pas de montrer les repères.
  if (!data && !isError) return attente;
  return <Differee charger={charger} attente={attente} proprietes={{ ...p, hauteur, tuiles: data?.tuiles ?? null }} />;
}
