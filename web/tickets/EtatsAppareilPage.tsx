import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { nommerTicket } from "../../domain/tickets/ticket.ts";
import { chemins } from "../chemins.ts";
import { useInstallation, useManifeste } from "../hors-ligne/installer.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { DateCourte } from "../ui/Valeurs.tsx";
import styles from "./EtatsAppareil.module.css";
import { EnvoiDeFond } from "./pieces/etat/carnet/EnvoiDeFond.tsx";
import { type EtatGarde, etatsGardes } from "./pieces/etat/carnet/etats-gardes.ts";

const RETOUR = { vers: chemins.tickets(), texte: "Retour aux tickets" };

/** Où mène l'icône installée : les véhicules dont cet appareil garde l'état des lieux, ouverts même sans réseau, et ce qui attend de partir. */
export default function EtatsAppareilPage() {
  const personne = useActeur().id;
  const [gardes, setGardes] = useState<readonly EtatGarde[] | null>(null);
  const relire = useCallback(async () => setGardes(await etatsGardes(personne)), [personne]);
  useEffect(() => void relire(), [relire]);
  useManifeste(true);
  return (
    <div className="ecran">
      <EntetePage
        titre="États des lieux de cet appareil"
        retour={<LienRetour {...RETOUR} />}
        precision="Ouverts ici, ils se rouvrent et se remplissent sans réseau."
        actions={<Installer />}
      />
      {gardes === null ? (
        <Attente />
      ) : (
        <Fiche titre="Véhicules">
          {gardes.length === 0 ? (
            <p className={styles.vide}>
              Aucun pour l'instant. Ouvrez une fois, avec du réseau, la fiche d'un état des lieux&nbsp;: elle se
              retrouvera ici.
            </p>
          ) : (
            <ul className={styles.liste}>
              {gardes.map((g) => (
                <li key={g.ticket_id}>
                  <Garde {...g} />
                </li>
              ))}
            </ul>
          )}
        </Fiche>
      )}
      {gardes
        ?.flatMap((g) => g.saisies)
        .filter((s) => s.reste > 0)
        .map((s) => (
          <EnvoiDeFond key={s.formulaire} saisie={s} surFini={() => void relire()} />
        ))}
    </div>
  );
}

function Garde({ ticket_id, ticket, etapes, reste }: EtatGarde) {
  return (
    <>
      <Link to={chemins.etatDesLieux(ticket_id)}>{ticket ? nommerTicket(ticket) : "Véhicule"}</Link>
      {ticket && (
        <span className={styles.societe}>
          {ticket.client_nom}, créé le <DateCourte iso={ticket.cree_le} />
        </span>
      )}
      <span className={styles.etapes}>
        {etapes.map(({ nom, ton, dit }) => (
          <Etiquette key={nom} ton={ton}>
            {nom}&nbsp;: {dit}
          </Etiquette>
        ))}
      </span>
      {reste > 0 && (
        <span>
          {reste}&nbsp;{reste > 1 ? "saisies à envoyer" : "saisie à envoyer"}
        </span>
      )}
    </>
  );
}

function Installer() {
  const installer = useInstallation();
  return (
    installer && (
      <Button variant="default" onClick={installer}>
        Installer sur cet appareil
      </Button>
    )
  );
}
