import { Button, Group } from "@mantine/core";
import { IconMapPin, IconMapPinPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { adresseComplete, adressePostale, type GarageLu } from "../../domain/garages/garage.ts";
import { client } from "../api.ts";
import { CarteLieu } from "../carte/CarteLieu.tsx";
import { LienExterne } from "../carte/LienExterne.tsx";
import { APPROXIMATIONS, MESSAGES_CARTE } from "../carte/messages.ts";
import { adresseExterne } from "../carte/recherche-externe.ts";
import { useEdition } from "../form/useEdition.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerErreur } from "../ui/notifications.ts";
import { DeplacerRepere } from "./DeplacerRepere.tsx";
import styles from "./GaragePage.module.css";

interface Props {
  garage: GarageLu;
  peutModifier: boolean;
}

/**
 * Où est le garage. Sans coordonnées gardées, on le situe à la demande ; une adresse qui ne se situe pas s'ouvre ailleurs. L'équipe
 * corrige la position en déplaçant le repère.
 */
export function CarteDuGarage({ garage, peutModifier }: Props) {
  const adresse = adressePostale(garage);
  const { edition, setEdition, bouton } = useEdition();
  const situer = useMutation({
    mutationFn: async () => (await client.adresses.localiser({ adresse })).position,
    onSuccess: (position) => position ?? chercherAilleurs(adresse),
    onError: () => chercherAilleurs(adresse),
  });
  const { latitude, longitude } = garage;
  const gardee = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const position = gardee ?? situer.data;
  if (edition)
    return (
      <Fiche titre="Localisation">
        <DeplacerRepere garage={garage} depart={position ?? null} surFin={() => setEdition(false)} />
      </Fiche>
    );
  const deplacer = peutModifier && (
    <Button
      ref={bouton}
      variant="default"
      size="xs"
      leftSection={<IconMapPinPlus size={15} aria-hidden="true" />}
      onClick={() => setEdition(true)}
    >
      {position ? "Déplacer le repère" : "Placer le repère"}
    </Button>
  );
  return (
    <Fiche titre="Localisation" actions={deplacer}>
      {position ? (
        <>
          <CarteLieu
            titre={garage.nom}
            adresse={adresse}
            latitude={position.latitude}
            longitude={position.longitude}
            hauteur={240}
          />
          <Precision precision={gardee ? garage.precision_position : (situer.data?.precision ?? null)} />
        </>
      ) : (
        <Group gap="sm">
          {!adresse ? (
            <p className={styles.sans}>{MESSAGES_CARTE.sansAdresse}</p>
          ) : adresseComplete(garage) ? (
            <Button
              variant="default"
              leftSection={<IconMapPin size={16} aria-hidden="true" />}
              loading={situer.isPending}
              onClick={() => situer.mutate()}
            >
              Situer sur la carte
            </Button>
          ) : (
            <p className={styles.sans}>{MESSAGES_CARTE.incomplete}</p>
          )}
          <LienExterne lieu={{ adresse, position: null }} objet={garage.nom} />
        </Group>
      )}
    </Fiche>
  );
}

/** À quoi près, quand ce n'est pas l'adresse elle-même. */
function Precision({ precision }: { precision: GarageLu["precision_position"] }) {
  const phrase = precision === "manuelle" ? "Repère posé à la main" : precision && APPROXIMATIONS[precision];
  return phrase && <p className={styles.note}>{phrase}</p>;
}

function chercherAilleurs(adresse: string): void {
  signalerErreur(MESSAGES_CARTE.nonGeocodable);
  window.open(adresseExterne({ adresse, position: null }), "_blank", "noopener,noreferrer");
}
