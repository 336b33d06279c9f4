import { Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterKm } from "../../domain/commun/montants.ts";
import type { ContratLu } from "../../domain/contrats/contrat.ts";
import { dureeEcoulee, limitePreavis, phraseEtape, prevoirFin } from "../../domain/contrats/fin-de-contrat.ts";
import { compterJours, joursEntre } from "../../domain/contrats/jours.ts";
import { LIBELLES_CONFIANCE } from "../../domain/contrats/projection.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { aujourdhui } from "../ui/aujourdhui.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { type Donnee, Donnees, Fiche } from "../ui/Fiche.tsx";
import { Absent, DateCourte, Euros, Kilometres } from "../ui/Valeurs.tsx";
import { EtapeContrat } from "./EtapeContrat.tsx";
import { Echeance } from "./Prevision.tsx";
import styles from "./SuiviContrat.module.css";

interface Props {
  contrat: ContratLu;
  /** Le plus récent du véhicule : sans étape, c'est que le véhicule est archivé. */
  dernier: boolean;
}

/** Où en est la fin d'un contrat, ce qui reste à faire, et ce que le compteur coûtera. */
export function SuiviContrat({ contrat, dernier }: Props) {
  const jour = aujourdhui();
  const prevue = prevoirFin(contrat, jour);
  const part = dureeEcoulee(contrat, jour);
  const versRestitution = peut(useActeur(), "voir_restitutions") && contrat.restitution_id;
  return (
    <Fiche
      titre="Fin de contrat"
      actions={versRestitution && <Link to={chemins.restitution(versRestitution)}>Ouvrir la restitution</Link>}
    >
      <div className={styles.suivi}>
        <p className={styles.etape}>
          {contrat.etape ? (
            <>
              <EtapeContrat etape={contrat.etape} /> <span>{phraseEtape(contrat.etape, contrat, jour)}</span>
            </>
          ) : (
            `${dernier ? "Le véhicule est archivé" : "Un autre contrat a suivi celui-ci"}\u00a0: sa fin ne se prépare pas.`
          )}
        </p>
        <div>
          <Progress value={part} size="sm" aria-label="Part de la durée écoulée" />
          <p className={styles.note}>
            {part}&nbsp;% de la durée écoulée, du {formaterDate(contrat.date_debut)} au {formaterDate(contrat.date_fin)}
          </p>
        </div>
        <Donnees donnees={donnees(contrat, prevue, jour)} />
        <p className={styles.note}>{prevue.projection.explication}</p>
      </div>
    </Fiche>
  );
}

function donnees(contrat: ContratLu, prevue: ReturnType<typeof prevoirFin>, jour: string): Donnee[] {
  const limite = limitePreavis(contrat);
  const { projection, depassement } = prevue;
  return [
    ...(contrat.etape ? [{ libelle: "Jours restants", valeur: <Echeance contrat={contrat} aujourdhui={jour} /> }] : []),
    {
      libelle: "Prévenir le loueur avant le",
      valeur: limite && (
        <>
          <DateCourte iso={limite} />{" "}
          {limite < jour && contrat.restituee_le === null && contrat.etape && (
            <Etiquette ton="ambre">Passé depuis {compterJours(joursEntre(limite, jour))}</Etiquette>
          )}
        </>
      ),
    },
    {
      libelle: contrat.restituee_le ? "Kilométrage au retour" : `Kilométrage projeté au ${formaterDate(prevue.jour)}`,
      valeur: <Kilometres km={projection.km} />,
    },
    { libelle: "Confiance", valeur: projection.confiance && LIBELLES_CONFIANCE[projection.confiance] },
    {
      libelle: "Dépassement estimé HT",
      valeur: depassement && (
        <>
          {depassement.cout_ht === null ? <Absent /> : <Euros centimes={depassement.cout_ht} />}
          {depassement.km > 0 && <span className={styles.note}> pour {formaterKm(depassement.km)}</span>}
        </>
      ),
    },
  ];
}
