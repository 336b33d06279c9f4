import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { JOURS_CORBEILLE } from "../../domain/corbeille/corbeille.contrat.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { LIBELLES_ACTION, LIBELLES_ENTITE, LIBELLES_QUOI, type LigneJournal } from "../../domain/journal/journal.ts";
import { ValeurSimple } from "../champs/Valeur.tsx";
import { chemins } from "../chemins.ts";
import { type Changement, estVide } from "../historique/etapes.ts";
import { UnChangement } from "../historique/Historique.tsx";
import { appareil } from "../profil/appareil.ts";
import { useActeur } from "../session/session.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { formaterInstant } from "../ui/instants.ts";
import type { Geste } from "./gestes.ts";
import styles from "./Journal.module.css";
import { definitionDe, nommerChamp } from "./libelles.ts";

const TONS = {
  creation: "vert",
  modification: "neutre",
  suppression: "rouge",
  lecture: "bleu",
  fichier: "bleu",
  export: "violet",
  connexion: "neutre",
  connexion_refusee: "ambre",
  acces_refuse: "rouge",
  cle_api: "violet",
} as const;

/** Fiches que l'on ouvre depuis une ligne. */
const FICHES: Readonly<Record<string, (id: string) => string>> = {
  vehicules: chemins.vehicule,
  conducteurs: chemins.conducteur,
  restitutions: chemins.restitution,
  garages: chemins.garage,
  loueurs: chemins.loueur,
  documents: chemins.document,
  contestations: chemins.contestation,
  audits: chemins.audit,
  formulaires: chemins.formulaire,
};

/** Ce qui, supprimé, attend à la corbeille. */
const GARDEES: ReadonlySet<string> = new Set([
  "tickets",
  "garages",
  "contrats",
  "conditions_loueur",
  "etats_des_lieux",
  "etat_dommages",
  "audits",
  "audit_dommages",
  "documents",
  "document_lignes",
  "historique_affectation_vehicules",
  "formulaires",
  "formulaire_champs",
  "vues",
]);
const seRestaure = ({ action, entite, fait_le }: LigneJournal): boolean =>
  action === "suppression" &&
  GARDEES.has(entite ?? "") &&
  Date.now() - Date.parse(fait_le) < JOURS_CORBEILLE * 86_400_000;

/** Une ligne repliée dit qui, quand, quoi ; dépliée, d'où, et chaque champ avant et après. */
export function LigneDeJournal({ geste: { lignes } }: { geste: Geste }) {
  const [depliee, setDepliee] = useState(false);
  const detail = useId();
  const [premiere] = lignes;
  if (!premiere) return null;
  const { action, entite, objet, fait_le } = premiere;
  return (
    <li className={styles.ligne}>
      <button
        type="button"
        className={styles.bouton}
        aria-expanded={depliee}
        aria-controls={detail}
        onClick={() => setDepliee(!depliee)}
      >
        <IconChevronRight size={16} aria-hidden="true" className={styles.chevron} data-ouvert={depliee || undefined} />
        <time dateTime={fait_le} className={styles.quand}>
          {formaterInstant(fait_le)}
        </time>
        <span className={styles.action}>
          <Etiquette ton={TONS[action]}>{LIBELLES_ACTION[action]}</Etiquette>
        </span>
        <span className={styles.objet}>
          {entite && <span className={styles.entite}>{LIBELLES_ENTITE[entite] ?? entite}</span>} {objet}
          <span className={styles.resume}>{resume(lignes)}</span>
        </span>
        <span className={styles.qui}>{qui(premiere)}</span>
      </button>
      <div id={detail} hidden={!depliee} className={styles.detail}>
        {depliee && <Detail lignes={lignes} premiere={premiere} />}
      </div>
    </li>
  );
}

/** À défaut d'une personne ou d'une clé : quelqu'un d'inconnu s'il y a une adresse, sinon le programme. */
function qui({ auteur, cle_api, adresse }: LigneJournal): string {
  if (auteur) return auteur;
  if (cle_api) return `Clé ${cle_api}`;
  return adresse ? "Personne inconnue" : "Reflet";
}

function resume(lignes: readonly LigneJournal[]): string {
  const [premiere] = lignes;
  if (!premiere) return "";
  if (premiere.action === "export") return premiere.ligne_id ? "Dossier" : "Liste entière ou filtrée";
  if (premiere.quoi)
    return `${LIBELLES_QUOI[premiere.quoi] ?? premiere.quoi}${premiere.ligne_id || premiere.action === "connexion_refusee" ? "" : ", en liste"}`;
  if (premiere.action === "acces_refuse") return premiere.statut === 404 ? "d'une autre société" : "droit insuffisant";
  return lignes.flatMap((l) => (l.champ ? [nommerChamp(l.entite, l.champ)] : [])).join(", ");
}

function Detail({ lignes, premiere }: { lignes: readonly LigneJournal[]; premiere: LigneJournal }) {
  const corbeille = peut(useActeur(), "administrer") && seRestaure(premiere);
  const changements = lignes.flatMap(changementsDe);
  const { entite, ligne_id: id } = premiere;
  const fiche = entite && id && premiere.action !== "suppression" ? FICHES[entite]?.(id) : undefined;
  return (
    <>
      {changements.length > 0 && (
        <ul className={styles.changements}>
          {changements.map((c) => (
            <li key={c.libelle}>
              <UnChangement changement={c} />
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.faits}>
        <Fait nom="Instant (UTC)">{premiere.fait_le.replace("T", " ").replace(/\.\d+Z$/, "")}</Fait>
        <Fait nom="Société">{premiere.client_nom}</Fait>
        <Fait nom="Adresse">{premiere.adresse}</Fait>
        <Fait nom="Appareil">
          {premiere.appareil && <span title={premiere.appareil}>{appareil(premiere.appareil)}</span>}
        </Fait>
        <Fait nom="Réponse">{premiere.statut}</Fait>
        <Fait nom="Opération">{premiere.route}</Fait>
        <Fait nom="Demande">{premiere.requete}</Fait>
        <Fait nom="Identifiant">{id}</Fait>
      </dl>
      {fiche && (
        <Link to={fiche} className={styles.fiche}>
          Ouvrir la fiche
        </Link>
      )}
      {corbeille && (
        <Link to={chemins.corbeille()} className={styles.fiche}>
          Restaurer depuis la corbeille
        </Link>
      )}
    </>
  );
}

function Fait({ nom, children }: { nom: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div>
      <dt>{nom}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Colonnes qui n'apprennent rien à une personne dans une ligne entière. */
const TUES = new Set(["id", "client_id", "cree_par", "cle_idempotence", "mis_a_jour_le", "cree_le"]);

/** Un champ, avant et après ; ou, d'une ligne créée ou supprimée, chaque champ rempli. */
function changementsDe(l: LigneJournal): Changement[] {
  const lire = (champ: string, v: unknown): ReactNode => (estVide(v) ? null : ecrire(l.entite, champ, v));
  if (l.champ !== null)
    return [{ libelle: nommerChamp(l.entite, l.champ), avant: lire(l.champ, l.avant), apres: lire(l.champ, l.apres) }];
  const entiere = (l.action === "suppression" ? l.avant : l.apres) as Record<string, unknown> | null;
  return Object.entries(entiere ?? {})
    .filter(([champ, v]) => !TUES.has(champ) && !estVide(v) && v !== false)
    .map(([champ, v]) => ({ libelle: nommerChamp(l.entite, champ), apres: ecrire(l.entite, champ, v) }));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function ecrire(entite: string | null, champ: string, v: unknown): ReactNode {
  const definition = definitionDe(entite, champ);
  if (definition) return <ValeurSimple definition={definition} valeur={v} />;
  if (typeof v === "boolean") return v ? "oui" : "non";
  if (typeof v === "string") return INSTANT.test(v) ? formaterInstant(v) : v;
  return typeof v === "number" ? String(v) : JSON.stringify(v).slice(0, 600);
}
