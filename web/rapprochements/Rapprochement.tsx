import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { pluriel } from "../../domain/commun/pluriel.ts";
import { peut } from "../../domain/droits/capacites.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { useActeur } from "../session/session.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { CalculAttendu } from "./CalculAttendu.tsx";
import { Couples } from "./Couples.tsx";
import { EcartsRapport } from "./EcartsRapport.tsx";
import { estHorsDelai } from "./echeance.ts";
import { type LigneOuverte, PageDuDocument } from "./PageDuDocument.tsx";
import styles from "./Rapprochement.module.css";
import { Resume } from "./Resume.tsx";
import { type GestesRapprochement, useContestationDe, useRapprochement } from "./useRapprochement.ts";

/** La facture d'une restitution face à son rapport et à son PV : ce qui est contestable, pourquoi, et combien. */
export function Rapprochement({ restitutionId }: { restitutionId: string }) {
  const gestes = useRapprochement(restitutionId);
  const peutModifier = peut(useActeur(), "modifier_fiches");
  return (
    <Fiche
      titre="Rapprochement"
      actions={
        peutModifier && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            loading={gestes.recalculer.isPending}
            onClick={() => gestes.recalculer.mutate({ id: restitutionId })}
          >
            Refaire<span className="visuellement-cache"> le rapprochement</span>
          </Button>
        )
      }
    >
      <Contenu gestes={gestes} restitutionId={restitutionId} />
    </Fiche>
  );
}

function Contenu({ gestes, restitutionId }: { gestes: GestesRapprochement; restitutionId: string }) {
  const [choisie, choisir] = useState<string | null>(null);
  const { data, error, refetch } = gestes.requete;
  if (data === undefined) {
    if (!error) return <Skeleton height={240} radius="md" />;
    return <ErreurChargement erreur={error} relire={refetch} />;
  }
  const rapprochement = data.find((r) => r.id === choisie) ?? data[0];
  if (!rapprochement)
    return (
      <p className={styles.consigne}>
        Aucune facture lue n'est rangée dans cette restitution. Dès qu'elle y sera, ses lignes seront comparées au
        rapport et au procès-verbal de restitution.
      </p>
    );
  return (
    <div className={styles.contenu}>
      {data.length > 1 && (
        <SegmentedControl
          className={styles.choix}
          aria-label="Facture rapprochée"
          data={data.map((r) => ({ value: r.id, label: r.facture.numero ?? "Facture sans numéro" }))}
          value={rapprochement.id}
          onChange={choisir}
        />
      )}
      <UneFacture key={rapprochement.id} rapprochement={rapprochement} gestes={gestes} restitutionId={restitutionId} />
    </div>
  );
}

/** Les autres se demandent : la page d'une restitution se lit d'un regard. */
const AVERTISSEMENTS_MONTRES = 2;

const Phrases = ({ phrases }: { phrases: readonly string[] }) => (
  <ul className={styles.avertissements}>
    {phrases.map((phrase) => (
      <li key={phrase}>{phrase}</li>
    ))}
  </ul>
);

interface PropsFacture {
  rapprochement: RapprochementLu;
  gestes: GestesRapprochement;
  restitutionId: string;
}

function UneFacture({ rapprochement, gestes, restitutionId }: PropsFacture) {
  const [ouverte, ouvrir] = useState<LigneOuverte | null>(null);
  const { avertissements } = rapprochement.explication;
  const contestation = useContestationDe(restitutionId, rapprochement.facture.id);
  const tard = estHorsDelai(rapprochement, contestation, jourDeParis(new Date()));
  return (
    <>
      <Resume rapprochement={rapprochement} contestation={contestation} tard={tard} />
      {avertissements.length > 0 && (
        <Bandeau
          genre={rapprochement.explication.conditions_connues ? "info" : "alerte"}
          titre="Ce que ce calcul ne sait pas"
        >
          <Phrases phrases={avertissements.slice(0, AVERTISSEMENTS_MONTRES)} />
          {avertissements.length > AVERTISSEMENTS_MONTRES && (
            <details className={styles.pli}>
              <summary>
                {pluriel(avertissements.length - AVERTISSEMENTS_MONTRES, "autre réserve", "autres réserves")}
              </summary>
              <Phrases phrases={avertissements.slice(AVERTISSEMENTS_MONTRES)} />
            </details>
          )}
        </Bandeau>
      )}
      <Couples rapprochement={rapprochement} gestes={gestes} ouvrir={ouvrir} tard={tard} />
      <details className={styles.pli}>
        <summary>D'où viennent ces sommes, étape par étape</summary>
        <div className={styles.explications}>
          <EcartsRapport rapprochement={rapprochement} />
          <CalculAttendu rapprochement={rapprochement} />
        </div>
      </details>
      <PageDuDocument ouverte={ouverte} fermer={() => ouvrir(null)} />
    </>
  );
}
