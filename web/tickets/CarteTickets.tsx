import { Button, Progress, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { TICKETS_PAR_CARTE } from "../../domain/adresses/adresse.ts";
import type { TicketSurCarte } from "../../domain/tickets/carte.ts";
import type { FiltresTickets } from "../../domain/tickets/ticket.contrat.ts";
import { LIBELLES_TYPE_DEMANDE } from "../../domain/tickets/ticket.ts";
import { adresseTicket } from "../adresse-ticket.ts";
import { api } from "../api.ts";
import { Carte } from "../carte/Carte.tsx";
import { LienExterne } from "../carte/LienExterne.tsx";
import { APPROXIMATIONS, MESSAGES_CARTE } from "../carte/messages.ts";
import type { CommandesCarte } from "../carte/repere.ts";
import { Attente } from "../ui/Attente.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import styles from "./CarteTickets.module.css";
import { type Localisation, useLocalisations } from "./useLocalisations.ts";

/** Pixels. */
const HAUTEUR_CARTE = 400;
const AUCUN: readonly TicketSurCarte[] = [];

const nomDe = (t: TicketSurCarte): string => t.immatriculation ?? LIBELLES_TYPE_DEMANDE[t.type_demande];

/** Les lieux des tickets du filtre : la carte, et la même chose en liste pour le clavier et le lecteur d'écran. */
export function CarteTickets({ entree: { page: _page, taille: _taille, ...filtre } }: { entree: FiltresTickets }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    api.tickets.carte.queryOptions({ input: { ...filtre, page }, refetchOnWindowFocus: false }),
  );
  const tickets = data?.tickets ?? AUCUN;
  const localisations = useLocalisations(tickets);
  const commandes = useRef<CommandesCarte>(null);
  const reperes = useReperes(tickets, localisations);
  if (error) return <ErreurChargement erreur={error} relire={refetch} titre={MESSAGES_CARTE.erreur} />;
  if (!data) return <Attente texte={MESSAGES_CARTE.attente} />;
  if (tickets.length === 0) return <p className={styles.note}>Aucun ticket trouvé</p>;
  return (
    <div className={styles.fenetre}>
      {(page > 1 || data.suite) && <Pages page={page} nombre={tickets.length} suite={data.suite} surPage={setPage} />}
      <Carte key={page} legende="Carte des tickets" reperes={reperes} hauteur={HAUTEUR_CARTE} commandes={commandes} />
      <Avancement localisations={localisations} />
      <ul className={styles.liste} aria-label="Lieux des tickets">
        {tickets.map((ticket) => (
          <LieuDuTicket
            key={ticket.id}
            ticket={ticket}
            localisation={localisations.get(ticket.id) ?? { etat: "attente" }}
            montrer={() => commandes.current?.montrer(ticket.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface PropsPages {
  page: number;
  nombre: number;
  suite: boolean;
  surPage: (page: number) => void;
}

/** Quels tickets la carte montre, et comment voir les autres. */
function Pages({ page, nombre, suite, surPage }: PropsPages) {
  const avant = (page - 1) * TICKETS_PAR_CARTE;
  return (
    <div className={styles.pages}>
      <p className={styles.note} role="status">
        Tickets {avant + 1} à {avant + nombre} de la liste&nbsp;: la carte en situe {TICKETS_PAR_CARTE} à la fois.
      </p>
      <div className={styles.sens}>
        <Button variant="default" size="xs" disabled={page === 1} onClick={() => surPage(page - 1)}>
          {TICKETS_PAR_CARTE} précédents
        </Button>
        <Button variant="default" size="xs" disabled={!suite} onClick={() => surPage(page + 1)}>
          {TICKETS_PAR_CARTE} suivants
        </Button>
      </div>
    </div>
  );
}

/** Les mêmes repères tant que rien de neuf n'est situé : la carte ne se redessine pas pour rien. */
function useReperes(tickets: readonly TicketSurCarte[], localisations: ReadonlyMap<string, Localisation>) {
  const situes = tickets.flatMap((t) => {
    const l = localisations.get(t.id);
    return l?.etat === "situe" ? [{ t, l }] : [];
  });
  const cle = situes.map(({ t }) => t.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: les tickets situés résument les deux entrées
  return useMemo(
    () =>
      situes.map(({ t, l }) => ({
        cle: t.id,
        titre: nomDe(t),
        lignes: [LIBELLES_TYPE_DEMANDE[t.type_demande], t.client_nom, t.localisation_vehicule ?? ""].filter(Boolean),
        position: l.position,
      })),
    [cle],
  );
}

function Avancement({ localisations }: { localisations: ReadonlyMap<string, Localisation> }) {
  const etats = [...localisations.values()];
  const restants = etats.filter((l) => l.etat === "attente").length;
  const faits = etats.length - restants;
  if (restants === 0)
    return (
      <p className={styles.note} role="status">
        {etats.filter((l) => l.etat === "situe").length} sur {etats.length} situés
      </p>
    );
  return (
    <div>
      <p className={styles.note} role="status">
        {MESSAGES_CARTE.attente} {faits} sur {etats.length}
      </p>
      <Progress value={(faits / etats.length) * 100} aria-label={MESSAGES_CARTE.attente} size="sm" mt={4} />
    </div>
  );
}

interface PropsLieu {
  ticket: TicketSurCarte;
  localisation: Localisation;
  montrer: () => void;
}

function LieuDuTicket({ ticket, localisation, montrer }: PropsLieu) {
  const adresse = ticket.localisation_vehicule;
  return (
    <li className={styles.lieu}>
      <span>
        <Link to={adresseTicket(ticket)}>{nomDe(ticket)}</Link>
        <span className={styles.precision}>
          {LIBELLES_TYPE_DEMANDE[ticket.type_demande]} · {ticket.client_nom}
        </span>
      </span>
      <span className={styles.adresse}>
        {localisation.etat === "situe" ? (
          <UnstyledButton className={styles.montrer} onClick={montrer}>
            {adresse || "Position enregistrée"}
            <span className="visuellement-cache">&nbsp;: montrer {nomDe(ticket)} sur la carte</span>
          </UnstyledButton>
        ) : (
          adresse
        )}
        <Suite localisation={localisation} adresse={adresse} />
      </span>
    </li>
  );
}

const PHRASES: Partial<Record<Localisation["etat"], string>> = {
  introuvable: MESSAGES_CARTE.introuvable,
  erreur: MESSAGES_CARTE.erreur,
  sans_adresse: MESSAGES_CARTE.sansAdresse,
};

/** Ce qu'il faut savoir du lieu, sous son adresse. */
function Suite({ localisation, adresse }: { localisation: Localisation; adresse: string | null }) {
  if (localisation.etat === "situe") {
    const approximation = localisation.precision && APPROXIMATIONS[localisation.precision];
    return approximation && <span className={styles.precision}>{approximation}</span>;
  }
  const phrase = PHRASES[localisation.etat];
  if (!phrase) return null;
  return (
    <span className={styles.echec}>
      {phrase}{" "}
      {localisation.etat !== "sans_adresse" && <LienExterne lieu={{ adresse, position: null }} objet={adresse ?? ""} />}
    </span>
  );
}
