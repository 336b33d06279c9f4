import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { type ImportLu, PLAQUE_A_VERIFIER } from "../../domain/imports/import.ts";
import { phraseBilan } from "../../domain/imports/phrases.ts";
import { reconnuesLaissees } from "../../domain/imports/reconnaitre-colonnes.ts";
import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";
import { EtapeColonnes } from "./EtapeColonnes.tsx";
import { FichierRejets } from "./FichierRejets.tsx";
import styles from "./Imports.module.css";
import { LignesImport } from "./LignesImport.tsx";

interface Props {
  lu: ImportLu;
  surSuite: (suite: ImportLu) => void;
}

/** Troisième étape : ce que l'import ferait, et toutes ses erreurs, avant d'écrire quoi que ce soit. */
export function EtapeVerification({ lu, surSuite }: Props) {
  const [envoi, setEnvoi] = useState(false);
  const [erreur, setErreur] = useState("");
  const [colonnes, setColonnes] = useState(false);
  const [sansDouteuses, setSansDouteuses] = useState(false);
  if (colonnes) return <EtapeColonnes lu={lu} surSuite={surSuite} />;
  const aEcrire = lu.crees + lu.modifies - (sansDouteuses ? lu.a_verifier : 0);
  const laissees = reconnuesLaissees(
    DESCRIPTIONS[lu.entite],
    lu.colonnes.map((c) => c.titre),
    lu.correspondance,
  );
  const masquees = lu.format?.lignes_masquees ?? 0;
  const lancer = async () => {
    setEnvoi(true);
    try {
      surSuite(await client.imports.lancer({ id: lu.id, sans_douteuses: sansDouteuses }));
    } catch (e) {
      setErreur(phraseErreur(e, "L'import n'a pas pu commencer"));
      setEnvoi(false);
    }
  };
  return (
    <>
      <Fiche titre="Vérification">
        <p className={styles.bilan}>{phraseBilan(DESCRIPTIONS[lu.entite], lu, true)}</p>
        {lu.rejetes > 0 && (
          <Bandeau
            genre="alerte"
            titre={`${nombre(lu.rejetes)} ${lu.rejetes > 1 ? "lignes ne seront" : "ligne ne sera"} pas importée${lu.rejetes > 1 ? "s" : ""}`}
          >
            <ul className={styles.raisons}>
              {lu.raisons.map((r) => (
                <li key={`${r.colonne} ${r.raison}`}>
                  {r.colonne && <strong>{r.colonne}&nbsp;: </strong>}
                  {r.raison} ({nombre(r.nombre)})
                </li>
              ))}
            </ul>
          </Bandeau>
        )}
        {lu.plaques_a_verifier > 0 && (
          <Bandeau
            genre="alerte"
            titre={`${nombre(lu.plaques_a_verifier)} ${lu.plaques_a_verifier > 1 ? "immatriculations" : "immatriculation"} à vérifier`}
          >
            {PLAQUE_A_VERIFIER}
          </Bandeau>
        )}
        {lu.a_verifier > 0 && (
          <Bandeau
            genre="alerte"
            titre={`${nombre(lu.a_verifier)} ${lu.a_verifier > 1 ? "lignes à vérifier" : "ligne à vérifier"}`}
          >
            <p>Une valeur étonne ou contredit une fiche&nbsp;: le filtre «&nbsp;À vérifier&nbsp;» dit laquelle.</p>
            <Checkbox
              label="Les laisser de côté, dans le fichier des lignes rejetées"
              checked={sansDouteuses}
              onChange={(e) => setSansDouteuses(e.currentTarget.checked)}
            />
          </Bandeau>
        )}
        {laissees.length > 0 && (
          <Bandeau
            genre="alerte"
            titre={`${nombre(laissees.length)} ${laissees.length > 1 ? "colonnes reconnues ne seront pas importées" : "colonne reconnue ne sera pas importée"}`}
          >
            <ul className={styles.raisons}>
              {laissees.map((c) => (
                <li key={c.titre}>
                  <strong>{c.titre}</strong>
                  {`\u00a0: elle remplirait «\u00a0${c.remplirait}\u00a0»`}
                </li>
              ))}
            </ul>
          </Bandeau>
        )}
        {masquees > 0 && (
          <Bandeau
            genre="info"
            titre={`${nombre(masquees)} ${masquees > 1 ? "lignes masquées dans le tableur sont vérifiées" : "ligne masquée dans le tableur est vérifiée"} comme les autres`}
          />
        )}
        {erreur && <Bandeau genre="erreur" titre={erreur} />}
        <div className={styles.actions}>
          <Button onClick={() => void lancer()} loading={envoi} disabled={aEcrire === 0}>
            {aEcrire === 0 ? "Rien à importer" : `Importer ${nombre(aEcrire)} ${aEcrire > 1 ? "lignes" : "ligne"}`}
          </Button>
          <Button variant="default" onClick={() => setColonnes(true)}>
            Revoir les colonnes
          </Button>
          {lu.rejetes > 0 && <FichierRejets id={lu.id} />}
        </div>
      </Fiche>
      <LignesImport lu={lu} />
    </>
  );
}
