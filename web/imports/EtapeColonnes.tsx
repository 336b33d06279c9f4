import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { colonneDe, DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { ENCODAGES, type Encodage } from "../../domain/imports/encodages.ts";
import type { FormatImport, ImportLu } from "../../domain/imports/import.ts";
import { refusDeCorrespondance } from "../../domain/imports/reconnaitre-colonnes.ts";
import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";
import styles from "./Imports.module.css";
import { OrdreDates } from "./OrdreDates.tsx";

interface Props {
  lu: ImportLu;
  surSuite: (suite: ImportLu) => void;
}

const DECIMALES = [
  { value: ",", label: "virgule" },
  { value: ".", label: "point" },
];
const SEPARATEURS: Record<string, string> = {
  ";": "point-virgule",
  ",": "virgule",
  "\t": "tabulation",
  "|": "barre |",
};

/** Deuxième étape : quelle colonne du fichier remplit quoi. Les titres connus sont déjà placés, ou ceux de la dernière fois. */
export function EtapeColonnes({ lu, surSuite }: Props) {
  const description = DESCRIPTIONS[lu.entite];
  const [correspondance, setCorrespondance] = useState(lu.correspondance);
  const [decimale, setDecimale] = useState(lu.format?.decimale ?? ",");
  const [dates, setDates] = useState(lu.colonnes.map((_, i) => lu.format?.dates?.[i] ?? null));
  const [envoi, setEnvoi] = useState(false);
  const [erreur, setErreur] = useState("");
  const refus = refusDeCorrespondance(description, correspondance);
  const choisir = (rang: number, cle: string | null) => {
    setErreur("");
    setCorrespondance(correspondance.map((c, i) => (i === rang ? cle : c)));
  };
  const verifier = async () => {
    if (refus) return setErreur(refus);
    setEnvoi(true);
    try {
      surSuite(await client.imports.verifier({ id: lu.id, correspondance, decimale, dates }));
    } catch (e) {
      setErreur(phraseErreur(e, "La vérification n'a pas pu commencer"));
      setEnvoi(false);
    }
  };
  const relire = async (encodage: Encodage) => {
    setEnvoi(true);
    try {
      surSuite(await client.imports.relire({ id: lu.id, encodage }));
    } catch (e) {
      setErreur(phraseErreur(e, "Le fichier n'a pas pu être relu"));
      setEnvoi(false);
    }
  };
  return (
    <>
      {lu.format && (
        <Format
          format={lu.format}
          lignes={lu.lignes}
          decimale={decimale}
          surDecimale={setDecimale}
          surEncodage={(encodage) => void relire(encodage)}
        />
      )}
      <Fiche titre="Colonnes">
        <ul className={styles.colonnes}>
          {lu.colonnes.map((colonne, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deux colonnes du fichier peuvent porter le même titre
            <li key={i} className={styles.colonne}>
              <div>
                <strong>{colonne.titre}</strong>
                <span className={styles.exemples}>{colonne.exemples.join(" · ") || "colonne vide"}</span>
              </div>
              <div>
                <Select
                  aria-label={`Colonne «\u00a0${colonne.titre}\u00a0» du fichier`}
                  description={
                    correspondance[i] === null && colonne.ignoree
                      ? `Laissée de côté\u00a0: ${colonne.ignoree}`
                      : undefined
                  }
                  placeholder="Ne pas importer"
                  data={description.colonnes.map((c) => ({
                    value: c.cle,
                    label: c.requise ? `${c.titre} *` : c.titre,
                  }))}
                  value={correspondance[i] ?? null}
                  onChange={(cle) => choisir(i, cle)}
                  clearable
                  searchable
                  clearButtonProps={{ "aria-label": `Ne pas importer «\u00a0${colonne.titre}\u00a0»` }}
                />
                {colonne.dates && colonneDe(description, correspondance[i] ?? "")?.nature === "date" && (
                  <OrdreDates
                    titre={colonne.titre}
                    dates={colonne.dates}
                    choisi={dates[i] ?? null}
                    surChoix={(ordre) => setDates(dates.map((d, rang) => (rang === i ? ordre : d)))}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
        <p className={styles.aide}>
          * Requise pour créer une fiche. Ces choix sont retenus pour les prochains fichiers aux mêmes titres.
        </p>
        {erreur && <Bandeau genre="erreur" titre={erreur} />}
        <div className={styles.actions}>
          <Button onClick={() => void verifier()} loading={envoi}>
            Vérifier {lu.lignes > 1 ? `les ${nombre(lu.lignes)} lignes` : "la ligne"}
          </Button>
        </div>
      </Fiche>
    </>
  );
}

interface PropsFormat {
  format: FormatImport;
  lignes: number;
  decimale: "," | ".";
  surDecimale: (decimale: "," | ".") => void;
  surEncodage: (encodage: Encodage) => void;
}

/** Ce que chaque encodage ferait des premières cellules accentuées, à choisir d'un coup d'œil ; le fichier est alors relu. */
function ChoixEncodage({ format, surEncodage }: Pick<PropsFormat, "format" | "surEncodage">) {
  if (!format.encodages) return format.encodage;
  return (
    <Select
      aria-label="Encodage"
      data={format.encodages.map(({ nom, apercu }) => ({ value: nom, label: `${nom}\u00a0: ${apercu.join(" · ")}` }))}
      value={format.encodage ?? null}
      onChange={(choisi) => {
        const encodage = ENCODAGES.find((e) => e === choisi);
        if (encodage && encodage !== format.encodage) surEncodage(encodage);
      }}
      allowDeselect={false}
    />
  );
}

function Format({ format, lignes, decimale, surDecimale, surEncodage }: PropsFormat) {
  const donnees = [
    { libelle: "Lignes", valeur: nombre(lignes) },
    { libelle: "Titres", valeur: `ligne ${format.ligne_titres}` },
    ...(format.lignes_masquees
      ? [{ libelle: "Lignes masquées", valeur: `${nombre(format.lignes_masquees)}, lues comme les autres` }]
      : []),
    ...(format.type === "csv"
      ? [
          { libelle: "Encodage", valeur: <ChoixEncodage format={format} surEncodage={surEncodage} /> },
          { libelle: "Séparateur", valeur: SEPARATEURS[format.separateur ?? ""] ?? format.separateur },
          {
            libelle: "Signe décimal",
            valeur: (
              <Select
                aria-label="Signe décimal"
                data={DECIMALES}
                value={decimale}
                onChange={(d) => surDecimale(d === "." ? "." : ",")}
                allowDeselect={false}
              />
            ),
          },
        ]
      : [
          { libelle: "Feuille lue", valeur: format.feuille },
          ...(format.autres_feuilles?.length
            ? [{ libelle: "Feuilles laissées", valeur: format.autres_feuilles.join(", ") }]
            : []),
          ...(format.depuis_1904 ? [{ libelle: "Calendrier", valeur: "depuis 1904" }] : []),
          ...(format.cellules_fusionnees
            ? [
                {
                  libelle: "Zones fusionnées",
                  valeur: `${format.cellules_fusionnees}, valeur reprise sur chaque ligne`,
                },
              ]
            : []),
        ]),
  ];
  return (
    <Fiche titre="Ce qui a été reconnu">
      <Donnees donnees={donnees} />
    </Fiche>
  );
}
