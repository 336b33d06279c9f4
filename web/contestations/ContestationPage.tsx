import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { DEFINITIONS, LIBELLES_MOT, type Mot } from "../../domain/argent/livre.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import {
  type EtatContestation,
  etatDit,
  gestesPossibles,
  LIBELLES_CANAL,
  lignesModifiables,
  peutImputer,
} from "../../domain/contestations/etats.ts";
import { sansReponseDepuis } from "../../domain/contestations/sans-reponse.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { adresseApi, api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Compteurs } from "../ui/Compteurs.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { DateCourte } from "../ui/Valeurs.tsx";
import { AvoirAttendu } from "./AvoirAttendu.tsx";
import { Avoirs } from "./Avoirs.tsx";
import styles from "./Contestations.module.css";
import { Echanges } from "./Echanges.tsx";
import { Echeance, EtiquetteEtat } from "./EtatContestation.tsx";
import { HistoriqueContestation } from "./HistoriqueContestation.tsx";
import { Lettre } from "./Lettre.tsx";
import { LignesReclamees } from "./LignesReclamees.tsx";
import { SectionDossier } from "./SectionDossier.tsx";
import { StatutsFacture } from "./StatutsFacture.tsx";
import { SuiteLettre } from "./SuiteLettre.tsx";
import { aujourdhui, usePoser } from "./useContestation.ts";

const RETOUR = { vers: chemins.contestations(), texte: "Retour aux contestations" };

const titreDe = (c: ContestationLue): string =>
  `Contestation de la facture ${c.facture_numero ?? `de ${c.immatriculation}`}`;

export default function ContestationPage() {
  const id = useParametre("id");
  const requete = useQuery(api.contestations.lire.queryOptions({ input: { id } }));
  return (
    <PageFiche requete={requete} introuvable="Contestation non trouvée" retour={RETOUR} titre={titreDe}>
      {(contestation) => <FicheContestation key={contestation.id} contestation={contestation} />}
    </PageFiche>
  );
}

/** Avant l'envoi, ce que la lettre réclamera ; ensuite, ce que le livre dit d'elle. */
const motsDe = (c: ContestationLue): readonly Mot[] =>
  lignesModifiables(c.etat)
    ? [c.hors_delai > 0 ? "hors_delai" : "a_reclamer"]
    : ["reclame", "en_cours", "accorde", "recu", "perdu"];

/** La fiche d'une contestation : ce qui est réclamé, la lettre, ce que le loueur a répondu, ce qu'il a rendu. */
function FicheContestation({ contestation: c }: { contestation: ContestationLue }) {
  const interne = estInterne(useActeur());
  const vehicule = nomDeModele(c);
  return (
    <>
      <EntetePage
        titre={titreDe(c)}
        retour={<LienRetour {...RETOUR} />}
        precision={
          <span className={styles.precision}>
            <EtiquetteEtat etat={etatDit(c)} />
            {c.contestee_le && c.canal ? (
              <span>
                Contestée le <DateCourte iso={c.contestee_le} />
                {c.relancee_le && (
                  <>
                    , dernière lettre le <DateCourte iso={c.relancee_le} />
                  </>
                )}{" "}
                ({LIBELLES_CANAL[c.canal].toLowerCase()}){" "}
                {(sansReponseDepuis(c, aujourdhui()) !== null || c.attendu > 0 || c.avoir_a_imputer) && (
                  <Echeance contestation={c} />
                )}
              </span>
            ) : (
              <Echeance contestation={c} vide={null} />
            )}
            {interne && <strong>{c.client_nom}</strong>}
            <span>{c.loueur_nom}</span>
            <Link to={chemins.restitution(c.restitution_id)}>
              {c.immatriculation}, {vehicule}
            </Link>
            {c.facture_fichier_id && (
              <a href={adresseApi(`/fichiers/${c.facture_fichier_id}`)} target="_blank" rel="noopener noreferrer">
                Voir la facture<span className="visuellement-cache"> (nouvel onglet)</span>
              </a>
            )}
          </span>
        }
        actions={<Gestes contestation={c} />}
      />
      <Compteurs
        legende="Sommes de la contestation, HT"
        compteurs={[
          { libelle: "Facturé HT", valeur: formaterEuros(c.facture_ht) },
          ...motsDe(c).map((mot) => ({
            libelle: LIBELLES_MOT[mot],
            valeur: formaterEuros(c[mot]),
            definition: DEFINITIONS[mot],
          })),
        ]}
      />
      {peutImputer(c) && c.avoirs_proposes.length > 0 && (
        <Bandeau
          genre="info"
          titre={
            c.avoirs_proposes.length > 1
              ? `${c.avoirs_proposes.length} avoirs attendent d'être imputés`
              : `L'avoir ${c.avoirs_proposes[0]?.numero ?? ""} attend d'être imputé`
          }
        >
          Il porte sur ce véhicule&nbsp;: vérifiez la répartition proposée dans la section Avoirs.
        </Bandeau>
      )}
      <GrilleFiche>
        <PleineLargeur>
          <LignesReclamees contestation={c} />
        </PleineLargeur>
        <AvoirAttendu contestation={c} />
        <SuiteLettre contestation={c} />
        <Lettre contestation={c} />
        <Echanges contestation={c} />
        <Avoirs contestation={c} />
        <StatutsFacture contestation={c} />
        <SectionDossier contestation={c} />
        <HistoriqueContestation contestation={c} />
      </GrilleFiche>
    </>
  );
}

const LIBELLES_GESTE: Partial<Record<EtatContestation, string>> = {
  a_verifier: "Remettre à vérifier",
  conforme: "Facture conforme",
  a_contester: "À contester",
  soldee: "Solder le dossier",
};

/** Ce que la personne dit elle-même du dossier. Solder ne se défait pas : cela se confirme. */
function Gestes({ contestation: c }: { contestation: ContestationLue }) {
  const poser = usePoser();
  const [envoi, setEnvoi] = useState<EtatContestation | null>(null);
  const [asolder, setASolder] = useState(false);
  const passer = async (etat: EtatContestation) => {
    setEnvoi(etat);
    try {
      poser(await client.contestations.changerEtat({ id: c.id, etat, avant: c.etat }));
      signalerSucces("Contestation mise à jour");
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
    } finally {
      setEnvoi(null);
      setASolder(false);
    }
  };
  const sansReponse = c.en_cours > 0;
  return (
    <>
      {gestesPossibles(c.etat).map((etat) => (
        <Button
          key={etat}
          variant={etat === "a_contester" || etat === "soldee" ? "filled" : "default"}
          loading={envoi === etat}
          onClick={() => (etat === "soldee" ? setASolder(true) : void passer(etat))}
        >
          {LIBELLES_GESTE[etat]}
        </Button>
      ))}
      <Confirmation
        ouverte={asolder}
        titre="Solder le dossier"
        texte={[
          sansReponse && `Les lignes sans réponse (${formaterEuros(c.en_cours)} HT) seront comptées comme refusées.`,
          c.attendu > 0 &&
            `Un avoir de ${formaterEuros(c.attendu)} HT reste attendu\u00a0: le dossier se dira «\u00a0Accordée\u00a0», et il se relancera encore.`,
          "Un dossier soldé ne se rouvre pas.",
        ]
          .filter(Boolean)
          .join(" ")}
        libelleAction="Solder"
        envoi={envoi === "soldee"}
        surConfirmer={() => void passer("soldee")}
        surAnnuler={() => setASolder(false)}
      />
    </>
  );
}
