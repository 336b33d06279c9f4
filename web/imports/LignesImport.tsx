import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { lirePlaque } from "../../domain/commun/plaques.ts";
import { colonneDe, DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import {
  type ImportLu,
  LIBELLES_VERDICT,
  type LigneImport,
  PLAQUE_A_VERIFIER,
  VERDICTS,
  type Verdict,
} from "../../domain/imports/import.ts";
import { api } from "../api.ts";
import { detailErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { LienFiche } from "../ui/LienFiche.tsx";
import { nombre } from "../ui/nombres.ts";
import styles from "./Imports.module.css";

type Choix = Verdict | "refusees" | "plaques" | "douteuses";
const A_PART = { refusees: "Non annulées", plaques: "Plaques à vérifier", douteuses: "À vérifier" };
const TAILLE = 50;

/** Les lignes du fichier par verdict, rejetées d'abord : leur numéro, leurs colonnes, leurs valeurs, leurs raisons. */
export function LignesImport({ lu }: { lu: ImportLu }) {
  const nombres: Record<Choix, number> = {
    rejetee: lu.rejetes,
    creation: lu.crees,
    modification: lu.modifies,
    inchangee: lu.inchanges,
    refusees: lu.refuses,
    plaques: lu.plaques_a_verifier,
    douteuses: lu.a_verifier,
  };
  const choix: Choix[] = ["refusees", "rejetee", "douteuses", "plaques", ...VERDICTS.filter((v) => v !== "rejetee")];
  const offerts = choix.filter((c) => nombres[c] > 0);
  const [choisi, setChoisi] = useState<Choix | null>(null);
  const verdict = choisi && nombres[choisi] > 0 ? choisi : offerts[0];
  const [page, setPage] = useState(1);
  const [q, setQ] = useState("");
  const [cherche] = useDebouncedValue(q, 250);
  const { data, error } = useQuery(
    api.imports.lignes.queryOptions({
      input: {
        id: lu.id,
        page,
        taille: TAILLE,
        q: cherche || undefined,
        ...(verdict === "refusees"
          ? { refusees: "oui" as const }
          : verdict === "plaques"
            ? { plaques_a_verifier: "oui" as const }
            : verdict === "douteuses"
              ? { a_verifier: "oui" as const }
              : { verdict }),
      },
      placeholderData: keepPreviousData,
      enabled: verdict !== undefined,
    }),
  );
  if (!verdict) return null;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / TAILLE));
  return (
    <Fiche titre="Lignes du fichier">
      <div className={styles.barre}>
        <fieldset className={styles.filtres}>
          <legend className="visuellement-cache">Lignes à montrer</legend>
          {offerts.map((c) => (
            <Button
              key={c}
              size="xs"
              variant={c === verdict ? "filled" : "default"}
              aria-pressed={c === verdict}
              onClick={() => {
                setChoisi(c);
                setPage(1);
              }}
            >
              {libelleChoix(c, lu)} ({nombre(nombres[c])})
            </Button>
          ))}
        </fieldset>
        <TextInput
          aria-label="Rechercher dans ces lignes"
          placeholder="Rechercher ..."
          value={q}
          onChange={(e) => {
            setQ(e.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      {error && (
        <Bandeau genre="erreur" titre="Erreur lors du chargement des données">
          {detailErreur(error)}
        </Bandeau>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile se parcourt au clavier */}
      <section className={styles.zone} aria-label="Lignes du fichier, tableau" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visuellement-cache">Lignes du fichier</caption>
          <thead>
            <tr>
              <th scope="col">Ligne</th>
              {verdict === "rejetee" ? (
                <>
                  <th scope="col">Colonne</th>
                  <th scope="col">Valeur</th>
                  <th scope="col">Raison</th>
                </>
              ) : (
                <>
                  <th scope="col">Fiche</th>
                  <th scope="col">{verdict in A_PART ? "Raison" : "Changements"}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {data?.lignes.map((l) =>
              verdict === "rejetee" ? <Rejetee key={l.ligne} ligne={l} /> : <Autre key={l.ligne} ligne={l} lu={lu} />,
            )}
          </tbody>
        </table>
        {data?.lignes.length === 0 && <p className={styles.aide}>Aucune ligne ne contient «&nbsp;{cherche}&nbsp;».</p>}
      </section>
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages des lignes">
          <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Précédentes
          </Button>
          <span role="status">
            Page {page} sur {nombre(pages)}
          </span>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Suivantes
          </Button>
        </nav>
      )}
    </Fiche>
  );
}

/** Une fois écrit, ce qui était « à créer » est créé. */
const FAITS: Record<Verdict, string> = {
  creation: "Créées",
  modification: "Mises à jour",
  inchangee: "Inchangées",
  rejetee: "Rejetées",
};
const libelleChoix = (c: Choix, { etat }: ImportLu): string =>
  c === "refusees" || c === "plaques" || c === "douteuses"
    ? A_PART[c]
    : etat === "pret"
      ? LIBELLES_VERDICT[c]
      : FAITS[c];

function Rejetee({ ligne }: { ligne: LigneImport }) {
  return ligne.erreurs.map((e, i) => (
    <tr key={`${e.colonne} ${e.raison}`}>
      {i === 0 && (
        <th scope="rowgroup" rowSpan={ligne.erreurs.length}>
          {nombre(ligne.ligne)}
        </th>
      )}
      <td>{e.colonne || "Ligne entière"}</td>
      <td className={styles.fautive}>{e.valeur || <span className={styles.aide}>vide</span>}</td>
      <td>
        {e.raison}
        {e.fiche && (
          <>
            . <LienFiche fiche={e.fiche} />
          </>
        )}
      </td>
    </tr>
  ));
}

function Autre({ ligne, lu }: { ligne: LigneImport; lu: ImportLu }) {
  return (
    <tr>
      <th scope="row">{nombre(ligne.ligne)}</th>
      <td>{direCle(ligne.cle)}</td>
      <td>
        {ligne.plaque_a_verifier && <div>{PLAQUE_A_VERIFIER}</div>}
        {ligne.erreurs.map((e) => (
          <div key={`${e.colonne} ${e.raison}`}>
            <strong>{e.colonne}&nbsp;: </strong>
            {e.raison} ({e.valeur})
            {e.fiche && (
              <>
                . <LienFiche fiche={e.fiche} />
              </>
            )}
          </div>
        ))}
        {ligne.refus ??
          ligne.changes.map((c) => (
            <div key={c.champ}>
              {titreDe(lu, c.champ)}&nbsp;: <s className={styles.aide}>{montrer(c.avant)}</s> → {montrer(c.apres)}
            </div>
          ))}
      </td>
    </tr>
  );
}

const titreDe = (lu: ImportLu, champ: string): string =>
  colonneDe(DESCRIPTIONS[lu.entite], champ)?.titre ?? REPERES[champ] ?? champ;
const REPERES: Record<string, string> = {
  loueur_id: "Loueur",
  conducteur_id: "Conducteur",
  latitude: "Latitude",
  longitude: "Longitude",
};

function montrer(valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === "") return "vide";
  if (typeof valeur === "boolean") return valeur ? "Oui" : "Non";
  const texte = String(valeur);
  // Un identifiant n'apprend rien : la fiche dira le nom.
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(texte)) return "autre fiche";
  return /^\d{4}-\d{2}-\d{2}$/.test(texte) ? formaterDate(texte) : texte;
}

/** Une plaque se lit avec ses tirets ; la ligne la garde sans, pour retrouver sa fiche. */
function direCle(cle: string | null): string | null {
  const plaque = cle ? lirePlaque(cle) : null;
  return plaque?.format === "siv" ? plaque.texte : cle;
}
