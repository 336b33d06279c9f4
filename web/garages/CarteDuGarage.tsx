import { Button } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { adresseComplete, adressePostale, type GarageLu } from "../../domain/garages/garage.ts";
import { client } from "../api.ts";
import { CarteLieu } from "../carte/CarteLieu.tsx";
import { LienExterne } from "../carte/LienExterne.tsx";
import { MESSAGES_CARTE } from "../carte/messages.ts";
import { adresseExterne } from "../carte/recherche-externe.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerErreur } from "../ui/notifications.ts";

/** Où est le garage. Sans coordonnées gardées, on le situe à la demande ; une adresse qui ne se situe pas s'ouvre ailleurs. */
export function CarteDuGarage({ garage }: { garage: GarageLu }) {
  const adresse = adressePostale(garage);
  const situer = useMutation({
    mutationFn: async () => (await client.adresses.localiser({ adresse })).position,
    onSuccess: (position) => position ?? chercherAilleurs(adresse),
    onError: () => chercherAilleurs(adresse),
  });
  const position = garage.latitude !== null && garage.longitude !== null ? garage : situer.data;
  if (position)
    return (
      <Fiche titre="Localisation">
        <CarteLieu
          titre={garage.nom}
          adresse={adresse}
          latitude={position.latitude}
          longitude={position.longitude}
          hauteur={240}
        />
      </Fiche>
    );
  return (
    <Fiche titre="Localisation">
      {!adresse ? (
        <p>{MESSAGES_CARTE.sansAdresse}</p>
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
        <p>{MESSAGES_CARTE.incomplete}</p>
      )}{" "}
      <LienExterne lieu={{ adresse, position: null }} objet={garage.nom} />
    </Fiche>
  );
}

function chercherAilleurs(adresse: string): void {
  signalerErreur(MESSAGES_CARTE.nonGeocodable);
  window.open(adresseExterne({ adresse, position: null }), "_blank", "noopener,noreferrer");
}
