import { useMemo } from "react";
import type { Position } from "../../domain/adresses/adresse.ts";
import { Carte } from "./Carte.tsx";

interface Props {
  titre: string;
  adresse: string | null;
  position: Pick<Position, "latitude" | "longitude">;
  hauteur?: number | undefined;
}

/** Une carte et son seul point. */
export function CartePoint({ titre, adresse, position: { latitude, longitude }, hauteur }: Props) {
  const reperes = useMemo(
    () => [{ cle: "lieu", titre, lignes: adresse ? [adresse] : [], position: [latitude, longitude] as const }],
    [titre, adresse, latitude, longitude],
  );
  return <Carte legende={`Carte\u00a0: ${titre}`} reperes={reperes} hauteur={hauteur} />;
}
