import { useState } from "react";
import type { AuditLu, ResultatAudit } from "../../domain/audits/audit.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import { chemins } from "../chemins.ts";
import { GrilleFiche, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import styles from "./Audit.module.css";
import { DommagesAudit } from "./DommagesAudit.tsx";
import { EtiquetteEtat } from "./EtatAudit.tsx";
import { GaragesAudit } from "./GaragesAudit.tsx";
import { GestesAudit } from "./GestesAudit.tsx";
import { GuideAudit } from "./GuideAudit.tsx";
import { HistoriqueAudit } from "./HistoriqueAudit.tsx";
import { ResultatDeLAudit } from "./ResultatAudit.tsx";
import { RetourConducteur } from "./RetourConducteur.tsx";
import { RetourReel } from "./RetourReel.tsx";
import { SectionAudit } from "./SectionAudit.tsx";
import { type MorceauAudit, useAudit } from "./useAudit.ts";

const RETOUR = { vers: chemins.audits(), texte: "Retour aux audits" };

/** L'audit d'un véhicule : ses dommages à placer, et à côté ce qu'ils coûteront, ce qu'il vaut mieux réparer. */
export default function AuditPage() {
  const { requete, poser, relire } = useAudit(useParametre("id"));
  return (
    <PageFiche
      requete={requete}
      introuvable="Audit non trouvé"
      retour={RETOUR}
      titre={(a) => `Audit ${a.immatriculation}`}
    >
      {(audit) => (
        <FicheAudit
          key={audit.id}
          audit={audit}
          modifiable={audit.etat === "brouillon"}
          poser={poser}
          relire={relire}
        />
      )}
    </PageFiche>
  );
}

function FicheAudit(p: MorceauAudit) {
  const { audit } = p;
  // Le calcul avec le dommage que l'on est en train de taper.
  const [apercu, setApercu] = useState<ResultatAudit | null>(null);
  return (
    <>
      <Entete {...p} />
      {audit.resultat.alerte && audit.retour === null && (
        <div className={styles.alerte}>
          <Bandeau genre="alerte" titre={audit.resultat.alerte} />
        </div>
      )}
      <div className={styles.ecran}>
        <GrilleFiche>
          {audit.retour && (
            <PleineLargeur>
              <RetourReel {...p} retour={audit.retour} />
            </PleineLargeur>
          )}
          <PleineLargeur>
            <DommagesAudit {...p} surApercu={setApercu} />
          </PleineLargeur>
          <PleineLargeur>
            <RetourConducteur audit={audit} modifiable={p.modifiable} />
          </PleineLargeur>
          <PleineLargeur>
            <GaragesAudit {...p} />
          </PleineLargeur>
          <PleineLargeur>
            <SectionAudit {...p} />
          </PleineLargeur>
          <PleineLargeur>
            <GuideAudit resultat={apercu ?? audit.resultat} />
          </PleineLargeur>
          <PleineLargeur>
            <HistoriqueAudit {...p} />
          </PleineLargeur>
        </GrilleFiche>
        <div className={styles.cote}>
          <ResultatDeLAudit audit={audit} resultat={apercu ?? audit.resultat} apercu={apercu !== null} />
        </div>
      </div>
    </>
  );
}

function Entete(p: MorceauAudit) {
  const { audit } = p;
  const interne = estInterne(useActeur());
  return (
    <EntetePage
      titre={`Audit ${audit.immatriculation}`}
      retour={<LienRetour {...RETOUR} />}
      precision={
        <>
          <EtiquetteEtat etat={audit.etat} /> <span>{situation(audit, interne)}</span>
        </>
      }
      actions={<GestesAudit {...p} />}
    />
  );
}

const situation = (a: AuditLu, interne: boolean): string =>
  [nomDeModele(a), a.loueur_nom ?? "", nomDuConducteur(a), a.agence ?? "", interne ? a.client_nom : ""]
    .filter(Boolean)
    .join(" · ");
