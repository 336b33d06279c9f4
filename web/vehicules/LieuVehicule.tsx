import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formaterDate } from "../../domain/commun/dates.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { LIBELLES_TYPE_DEMANDE } from "../../domain/tickets/ticket.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { adresseTicket } from "../adresse-ticket.ts";
import { api } from "../api.ts";
import { CartePoint } from "../carte/CartePoint.tsx";
import { LienExterne } from "../carte/LienExterne.tsx";
import { SuiteRecherche } from "../carte/SuiteRecherche.tsx";
import { useActeur } from "../session/session.ts";
import styles from "./Vehicule.module.css";

type Lieu = NonNullable<VehiculeLu["lieu"]>;

/** Où était le véhicule la dernière fois qu'un ticket l'a dit. Rien si aucun ne l'a dit. */
export function LieuVehicule({ vehicule: { lieu, immatriculation } }: { vehicule: VehiculeLu }) {
  const [ouvert, { open, close }] = useDisclosure(false);
  if (!lieu) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMapPin size={16} aria-hidden="true" />}
        onClick={open}
        aria-haspopup="dialog"
      >
        Dernier lieu connu
      </Button>
      <Modal opened={ouvert} onClose={close} title={`Dernier lieu connu de ${immatriculation}`} size="lg">
        <Contenu lieu={lieu} immatriculation={immatriculation} />
      </Modal>
    </>
  );
}

/** Une adresse qui ne se situe pas, et un fournisseur en panne, se disent. */
function Contenu({ lieu, immatriculation }: { lieu: Lieu; immatriculation: string }) {
  const { adresse, latitude, longitude } = lieu;
  const connue = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const cherchable = peut(useActeur(), "voir_carte_tickets") && !connue && Boolean(adresse);
  const recherche = useQuery(
    api.adresses.localiser.queryOptions({ input: { adresse: adresse ?? "" }, enabled: cherchable, retry: false }),
  );
  const position = connue ?? recherche.data?.position ?? null;
  return (
    <>
      {adresse && <p className={styles.lieu}>{adresse}</p>}
      <p className={styles.precision}>
        D'après{" "}
        <Link to={adresseTicket({ id: lieu.ticket_id, type_demande: lieu.type_demande })}>
          le ticket {LIBELLES_TYPE_DEMANDE[lieu.type_demande].toLowerCase()}
        </Link>{" "}
        du <time dateTime={lieu.le}>{formaterDate(lieu.le)}</time>.
      </p>
      {position && <CartePoint titre={immatriculation} adresse={adresse} position={position} hauteur={320} />}
      <SuiteRecherche recherche={recherche} />
      <LienExterne
        lieu={{ adresse, position: position && [position.latitude, position.longitude] }}
        objet={immatriculation}
      />
    </>
  );
}
