import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { direGeste } from "../../domain/aujourdhui/acte.ts";
import type { Acte } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import type { TypeDemande } from "../../domain/tickets/ticket.ts";
import { adresseTicket } from "../adresse-ticket.ts";
import { api } from "../api.ts";
import { useOuvrirAudit } from "../audits/useAudit.ts";
import { chemins } from "../chemins.ts";
import { useOuvrir } from "../contestations/useOuvrir.ts";
import { estConflit } from "../erreurs.ts";
import { useActeur } from "../session/session.ts";
import { Differee } from "../ui/Differee.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import styles from "./Aujourdhui.module.css";
import { BOUTON } from "./bouton-acte.ts";
import { EcarterLoueur } from "./EcarterLoueur.tsx";

/** Le bouton d'un acte : il fait, ou il mène là où cela se fait. */
export function GesteActe({ acte }: { acte: Acte }) {
  switch (acte.genre) {
    case "contester":
      return <Contester acte={acte} />;
    case "auditer":
      return <Auditer acte={acte} />;
    case "prevenir":
      return <Prevenir acte={acte} />;
    case "rendre":
      return <Aller acte={acte} vers={chemins.retourDuVehicule(acte.id)} />;
    case "ticket":
      return <Prendre acte={acte} />;
    case "facture":
      return <Aller acte={acte} vers={chemins.restitution(acte.id)} ancre="rapport" />;
    case "attendu":
    case "relancer":
      return <Relancer acte={acte} />;
    case "envoyer":
    case "avoir":
      return <Aller acte={acte} vers={chemins.contestation(acte.id)} />;
    case "document":
      return <Aller acte={acte} vers={chemins.document(acte.id)} />;
    case "loueur":
      return (
        <span className={styles.gestes}>
          <EcarterLoueur id={acte.id} nom={acte.sujet} />
          <Aller acte={acte} vers={chemins.ajoutLoueur(acte.sujet)} />
        </span>
      );
    case "mien":
      return <Aller acte={acte} vers={versTicket(acte)} />;
  }
}

const versTicket = ({ id, precision }: Acte): string => adresseTicket({ id, type_demande: precision as TypeDemande }); // le type du ticket

/** Le verbe, et de quoi il parle pour qui n'a pas la phrase sous les yeux. */
const Verbe = ({ acte }: { acte: Acte }) => (
  <>
    {direGeste(acte)}
    <span className="visuellement-cache"> {acte.sujet}</span>
  </>
);

const Aller = ({ acte, vers, ancre }: { acte: Acte; vers: string; ancre?: string }) => (
  <Button {...BOUTON} component={Link} to={vers} {...(ancre && { hash: ancre })}>
    <Verbe acte={acte} />
  </Button>
);

function Contester({ acte }: { acte: Acte }) {
  const { ouvrir, envoi } = useOuvrir();
  return (
    <Button {...BOUTON} loading={envoi} onClick={() => void ouvrir(acte.id)}>
      <Verbe acte={acte} />
    </Button>
  );
}

/** Les textes des lettres ne se chargent qu'avec un acte qui en prépare une. */
const chargerRelancer = () => import("./Relancer.tsx");
function Relancer({ acte }: { acte: Acte }) {
  const verbe = <Verbe acte={acte} />;
  const attente = (
    <Button {...BOUTON} loading>
      {verbe}
    </Button>
  );
  return <Differee charger={chargerRelancer} proprietes={{ acte, children: verbe }} attente={attente} />;
}

/** Le formulaire ne se charge qu'avec le geste. */
const chargerRendezVous = () => import("./NoterRendezVous.tsx");
function Prevenir({ acte }: { acte: Acte }) {
  const [ouvert, setOuvert] = useState(false);
  return (
    <>
      <Button {...BOUTON} onClick={() => setOuvert(true)}>
        <Verbe acte={acte} />
      </Button>
      {ouvert && (
        <Differee charger={chargerRendezVous} proprietes={{ acte, surFermer: () => setOuvert(false) }} attente={null} />
      )}
    </>
  );
}

function Auditer({ acte }: { acte: Acte }) {
  const ouverture = useOuvrirAudit();
  return (
    <Button {...BOUTON} loading={ouverture.isPending} onClick={() => ouverture.mutate({ vehicule: acte.id })}>
      <Verbe acte={acte} />
    </Button>
  );
}

/** Le ticket devient le sien, et le reste à l'écran parmi ceux qu'elle suit. */
function Prendre({ acte }: { acte: Acte }) {
  const cache = useQueryClient();
  const moi = useActeur().id;
  const relire = () => {
    void cache.invalidateQueries({ queryKey: api.aujourdhui.key() });
    void cache.invalidateQueries({ queryKey: api.tickets.key() });
  };
  const prise = useMutation(
    api.tickets.confier.mutationOptions({
      onSuccess: () => signalerSucces("Vous suivez ce ticket"),
      // Qui a été plus rapide se dit seul : ce n'est pas une panne.
      onError: (erreur) => signalerEchec(erreur, estConflit(erreur) ? undefined : "Erreur lors de la sauvegarde"),
      onSettled: relire,
    }),
  );
  return (
    <span className={styles.gestes}>
      <Link className={styles.lien} to={versTicket(acte)}>
        Voir<span className="visuellement-cache"> le ticket {acte.sujet}</span>
      </Link>
      <Button
        {...BOUTON}
        loading={prise.isPending}
        onClick={() => prise.mutate({ id: acte.id, responsable_id: moi, avant: null })}
      >
        <Verbe acte={acte} />
      </Button>
    </span>
  );
}
