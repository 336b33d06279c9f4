import { useQuery } from "@tanstack/react-query";
import type { Position } from "../../domain/adresses/adresse.ts";
import { api } from "../api.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import styles from "./CarteLieu.module.css";
import { CartePoint } from "./CartePoint.tsx";
import { LienExterne } from "./LienExterne.tsx";
import { MESSAGES_CARTE } from "./messages.ts";
import { SuiteRecherche } from "./SuiteRecherche.tsx";

interface Props {
  /** Ce qui est à cet endroit : « Garage du Lac ». */
  titre: string;
  /** Sur une ligne ; nulle ou vide, elle n'est pas disponible. */
  adresse: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Une adresse incomplète ne se situe pas. */
  incomplete?: boolean;
  /** Hauteur de la carte, en pixels. */
  hauteur?: number;
}

/** Un lieu sur sa carte, à ses coordonnées ou, s'il n'en a pas, à celles de son adresse ; le lien vers un service externe reste toujours offert. */
export function CarteLieu({ titre, adresse, latitude, longitude, incomplete, hauteur }: Props) {
  const connue = latitude !== null && longitude !== null;
  const cherchable = !connue && Boolean(adresse) && !incomplete;
  const recherche = useQuery(
    api.adresses.localiser.queryOptions({ input: { adresse: adresse ?? "" }, enabled: cherchable, retry: false }),
  );
  const position: Pick<Position, "latitude" | "longitude"> | null = connue
    ? { latitude, longitude }
    : (recherche.data?.position ?? null);
  return (
    <div className={styles.lieu}>
      <p className={styles.adresse}>{adresse || MESSAGES_CARTE.sansAdresse}</p>
      {position ? (
        <CartePoint titre={titre} adresse={adresse} position={position} hauteur={hauteur} />
      ) : !adresse ? null : incomplete ? (
        <Bandeau genre="alerte" titre={MESSAGES_CARTE.incomplete}>
          L'adresse, le code postal et la ville sont nécessaires pour la situer.
        </Bandeau>
      ) : null}
      {!connue && <SuiteRecherche recherche={recherche} />}
      <LienExterne lieu={{ adresse, position: position && [position.latitude, position.longitude] }} objet={titre} />
    </div>
  );
}
