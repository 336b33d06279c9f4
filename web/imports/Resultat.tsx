import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { EntiteImport } from "../../domain/imports/colonne.ts";
import { DESCRIPTIONS } from "../../domain/imports/descriptions.ts";
import { CONSERVATION_IMPORT_JOURS, type ImportLu } from "../../domain/imports/import.ts";
import { phraseBilan } from "../../domain/imports/phrases.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { FichierRejets } from "./FichierRejets.tsx";
import styles from "./Imports.module.css";
import { LignesImport } from "./LignesImport.tsx";

interface Props {
  lu: ImportLu;
  surSuite: (suite: ImportLu) => void;
}

/** Où l'on voit ce qui vient d'être importé. */
const LISTES: Record<EntiteImport, () => string> = {
  vehicules: chemins.vehicules,
  conducteurs: chemins.conducteurs,
  affectations: chemins.vehicules,
  contrats: chemins.vehicules,
  restitutions: chemins.restitutions,
  garages: chemins.garages,
};

/** Dernière étape : ce qui a été fait, ce qui ne l'a pas été, et de quoi revenir en arrière. */
export function Resultat({ lu, surSuite }: Props) {
  const description = DESCRIPTIONS[lu.entite];
  const contenu: Record<string, string> = { entite: lu.entite };
  const duClient: Record<string, string> = lu.client_id ? { client_id: lu.client_id } : {};
  return (
    <>
      <Fiche titre="Résultat">
        <Constat lu={lu} />
        <div className={styles.actions}>
          {lu.etat !== "echec" && (
            <Button
              className={styles.lien}
              renderRoot={(p) => <Link {...p} to={LISTES[lu.entite]()} search={duClient} />}
            >
              Voir la liste
            </Button>
          )}
          {lu.rejetes > 0 && <FichierRejets id={lu.id} />}
          <Button
            variant="default"
            className={styles.lien}
            renderRoot={(p) => <Link {...p} to={chemins.nouvelImport()} search={{ ...duClient, ...contenu }} />}
          >
            Importer un autre fichier
          </Button>
          {lu.annulable && <Annuler lu={lu} noms={description.noms} surSuite={surSuite} />}
        </div>
        {lu.annulable && (
          <p className={styles.aide}>
            L'import peut être annulé pendant {CONSERVATION_IMPORT_JOURS} jours. Une fiche modifiée depuis est laissée
            telle quelle.
          </p>
        )}
      </Fiche>
      {lu.lignes > 0 && <LignesImport lu={lu} />}
    </>
  );
}

function Constat({ lu }: { lu: ImportLu }) {
  const bilan = phraseBilan(DESCRIPTIONS[lu.entite], lu);
  if (lu.etat === "echec")
    return (
      <Bandeau genre="erreur" titre={lu.motif ?? "L'import s'est arrêté."}>
        {lu.annulable && "Ce qui avait été écrit avant l'arrêt peut être annulé."}
      </Bandeau>
    );
  if (lu.etat === "annule")
    return (
      <Bandeau
        genre={lu.refuses > 0 ? "alerte" : "info"}
        titre={`Import annulé\u00a0: ${nombre(lu.annules)} ${lu.annules > 1 ? "fiches remises" : "fiche remise"} comme avant`}
      >
        {lu.refuses > 0 &&
          `${nombre(lu.refuses)} ${lu.refuses > 1 ? "laissées telles quelles" : "laissée telle quelle"}\u00a0: voyez pourquoi ci-dessous.`}
      </Bandeau>
    );
  return (
    <div role="status">
      <p className={styles.bilan}>{bilan}</p>
    </div>
  );
}

function Annuler({ lu, noms, surSuite }: Props & { noms: readonly [string, string] }) {
  const [demande, setDemande] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const annuler = async () => {
    setEnvoi(true);
    try {
      surSuite(await client.imports.annuler({ id: lu.id }));
    } catch (e) {
      signalerEchec(e, "L'import n'a pas pu être annulé");
      setEnvoi(false);
    }
    setDemande(false);
  };
  return (
    <>
      <Button
        variant="default"
        color="red"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => setDemande(true)}
      >
        Annuler cet import
      </Button>
      <Confirmation
        ouverte={demande}
        titre="Annuler cet import&nbsp;?"
        texte={`Les ${noms[1]} créés par ce fichier seront effacés, les autres reprendront leurs valeurs d'avant. Ce que quelqu'un a modifié depuis sera laissé tel quel.`}
        libelleAction="Annuler l'import"
        libelleAnnuler="Le garder"
        danger
        envoi={envoi}
        surConfirmer={() => void annuler()}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}
