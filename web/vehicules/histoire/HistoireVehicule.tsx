import { Button, Skeleton } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Acteur } from "../../../domain/commun/acteur.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import type { EtatDit } from "../../../domain/contestations/etats.ts";
import { type EtatDocument, LIBELLES_ETAT_DOCUMENT } from "../../../domain/documents/document.ts";
import {
  type EvenementVehicule,
  type FaitVehicule,
  GENRES_EVENEMENT,
  type GenreEvenement,
  LIBELLES_GENRE,
} from "../../../domain/vehicules/evenement.ts";
import { api } from "../../api.ts";
import { EtiquetteEtat } from "../../contestations/EtatContestation.tsx";
import { useActeur } from "../../session/session.ts";
import { EtatTicket } from "../../tickets/Etats.tsx";
import { ErreurChargement } from "../../ui/ErreurChargement.tsx";
import { Etiquette } from "../../ui/Etiquette.tsx";
import { Fiche } from "../../ui/Fiche.tsx";
import { DateCourte } from "../../ui/Valeurs.tsx";
import styles from "./Histoire.module.css";
import { iconeDe, lienDe, titreDe } from "./raconter-evenement.ts";

const TAILLE = 15;

/** Tout ce qui est arrivé au véhicule, du plus récent au plus ancien : affectations, tickets, restitutions, frais, contrat, fiche. */
export function HistoireVehicule({ id }: { id: string }) {
  const acteur = useActeur();
  const [genre, setGenre] = useState<GenreEvenement | undefined>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    api.vehicules.evenements.infiniteOptions({
      input: (page: number) => ({ id, genre, page, taille: TAILLE }),
      initialPageParam: 1,
      getNextPageParam: (derniere, toutes) => (toutes.length * TAILLE < derniere.total ? toutes.length + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  const lignes = data?.pages.flatMap((p) => p.lignes) ?? [];
  const premiere = data?.pages[0];
  return (
    <Fiche titre="Historique du véhicule">
      {error && !data && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && !data && <Skeleton height={120} />}
      {premiere && <Genres genres={premiere.genres} choisi={genre} surChoix={setGenre} />}
      <ol className={styles.faits} aria-label="Du plus récent au plus ancien">
        {lignes.map((e) => (
          <Fait key={e.cle} evenement={e} acteur={acteur} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Voir la suite<span className="visuellement-cache"> de l'historique du véhicule</span>
        </Button>
      )}
    </Fiche>
  );
}

interface Filtre {
  genres: Readonly<Record<GenreEvenement, number>>;
  choisi: GenreEvenement | undefined;
  surChoix: (genre: GenreEvenement | undefined) => void;
}

function Genres({ genres, choisi, surChoix }: Filtre) {
  const presents = GENRES_EVENEMENT.filter((g) => genres[g] > 0);
  const total = presents.reduce((somme, g) => somme + genres[g], 0);
  if (presents.length < 2) return null;
  const choix = [
    [undefined, "Tout", total] as const,
    ...presents.map((g) => [g, LIBELLES_GENRE[g], genres[g]] as const),
  ];
  return (
    <fieldset className={styles.genres}>
      <legend className="visuellement-cache">Filtrer l'historique</legend>
      {choix.map(([valeur, libelle, nombre]) => (
        <button
          key={libelle}
          type="button"
          className={styles.genre}
          aria-pressed={choisi === valeur}
          onClick={() => surChoix(valeur)}
        >
          {libelle} <span className={styles.nombre}>{nombre}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Fait({ evenement: e, acteur }: { evenement: EvenementVehicule; acteur: Acteur }) {
  const Icone = iconeDe(e);
  const lien = lienDe(e, acteur);
  const titre = titreDe(e);
  return (
    <li className={styles.fait} data-genre={e.genre}>
      <span className={styles.icone}>
        <Icone size={17} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={styles.corps}>
        <p className={styles.titre}>
          {lien ? <Link to={lien}>{titre}</Link> : <strong>{titre}</strong>} <Etats evenement={e} />
        </p>
        <Details evenement={e} />
      </div>
      <span className={styles.date}>
        <DateCourte iso={e.le} />
      </span>
    </li>
  );
}

function Etats({ evenement: e }: { evenement: EvenementVehicule }) {
  return (
    <>
      {e.fait === "ticket" && e.statut && <EtatTicket statut={e.statut as "cloture"} /> /* statut gardé par la base */}
      {e.fait === "document" && e.statut && e.statut !== "valide" && (
        <Etiquette ton="ambre">{LIBELLES_ETAT_DOCUMENT[e.statut as EtatDocument]}</Etiquette>
      )}
      {e.fait === "contestation_envoyee" && e.statut && (
        <EtiquetteEtat etat={e.statut as EtatDit} /> /* état gardé par la base */
      )}
      {e.a_venir && <Etiquette ton="bleu">À venir</Etiquette>}
    </>
  );
}

/** Ce que dit un montant quand ce n'est pas celui de la pièce. */
const PRECISIONS: Partial<Record<FaitVehicule, string>> = {
  audit_termine: " attendus en l'état",
  contestation_envoyee: " réclamés",
  contestation_reponse: " accordés",
};

function Details({ evenement: e }: { evenement: EvenementVehicule }) {
  const lieu = e.fait === "restitution" || e.fait === "etat_des_lieux" ? e.texte : null;
  const details = [
    lieu,
    e.kilometrage === null
      ? null
      : `${formaterKm(e.kilometrage)}${e.fait === "contrat_debut" ? " prévus au contrat" : ""}`,
    e.montant_ht === null ? null : `${formaterEuros(e.montant_ht)} HT${PRECISIONS[e.fait] ?? ""}`,
  ].filter((d) => d !== null);
  return details.length > 0 && <p className={styles.details}>{details.join(" · ")}</p>;
}
