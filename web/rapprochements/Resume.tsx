import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { direEcheance } from "./echeance.ts";
import communs from "./Rapprochement.module.css";
import styles from "./Resume.module.css";
import { direAddition, surLaFacture } from "./rangees.ts";
import { direContestees, estPartie, sommeContestee } from "./sort-des-lignes.ts";
import type { useContestationDe } from "./useRapprochement.ts";

type Chiffre = "facture" | "attendu" | "contestable";

interface Props {
  rapprochement: RapprochementLu;
  contestation: ReturnType<typeof useContestationDe>;
  /** Sa date est passée sans que la lettre parte. */
  tard: boolean;
}

/** Les trois chiffres du rapprochement et l'échéance. Chaque chiffre ouvre, sous lui, d'où il vient. */
export function Resume({ rapprochement: r, contestation, tard }: Props) {
  const [ouvert, ouvrir] = useState<Chiffre | null>(null);
  const panneau = useId();
  const addition = direAddition(r);
  const bouton = (chiffre: Chiffre) => ({
    ouvert: ouvert === chiffre,
    panneau,
    surClic: () => ouvrir(ouvert === chiffre ? null : chiffre),
  });
  return (
    <div className={styles.resume}>
      <div className={styles.chiffres}>
        <Chiffre titre="Facturé HT" montant={r.net_ht_facture ?? 0} {...bouton("facture")} />
        <Chiffre titre="Attendu HT" montant={r.net_ht_attendu ?? 0} {...bouton("attendu")} />
        {estPartie(r) ? (
          <Chiffre
            titre="Réclamé HT"
            montant={sommeContestee(r.contestees, "reclame")}
            evidence="conforme"
            {...bouton("contestable")}
          />
        ) : (
          <Chiffre
            titre={tard ? "Contestable, hors délai" : "Contestable"}
            montant={r.montant_contestable - r.rendu}
            evidence={tard ? "tard" : r.montant_contestable > r.rendu ? "contestable" : "conforme"}
            {...bouton("contestable")}
          />
        )}
        <Echeance rapprochement={r} contestation={contestation} />
      </div>
      {addition && <p className={communs.phrase}>{addition}</p>}
      <section id={panneau} className={styles.dOu} hidden={ouvert === null} aria-label="D'où vient ce chiffre">
        {ouvert && <DOuVient chiffre={ouvert} rapprochement={r} />}
      </section>
    </div>
  );
}

interface PropsChiffre {
  titre: string;
  montant: number;
  evidence?: "contestable" | "conforme" | "tard";
  ouvert: boolean;
  panneau: string;
  surClic: () => void;
}

function Chiffre({ titre, montant, evidence, ouvert, panneau, surClic }: PropsChiffre) {
  return (
    <UnstyledButton
      className={styles.chiffre}
      data-evidence={evidence}
      aria-expanded={ouvert}
      aria-controls={panneau}
      onClick={surClic}
    >
      <span className={styles.chiffreTitre}>{titre}</span>
      <span className={styles.chiffreMontant}>{formaterEuros(montant)}</span>
      <span className={styles.chiffreSuite}>
        Pourquoi
        <IconChevronDown size={14} aria-hidden="true" data-ouvert={ouvert || undefined} />
      </span>
    </UnstyledButton>
  );
}

function Echeance({ rapprochement: r, contestation }: Omit<Props, "tard">) {
  const { titre, valeur, suite, ton } = direEcheance(r, contestation, jourDeParis(new Date()));
  return (
    <div
      className={styles.echeance}
      data-presse={ton === "presse" || undefined}
      data-passee={ton === "passee" || undefined}
    >
      <span className={styles.chiffreTitre}>{titre}</span>
      <span className={styles.echeanceDate}>{valeur}</span>
      <span className={styles.chiffreSuite}>{suite}</span>
    </div>
  );
}

const phrase = (...morceaux: ReactNode[]) => <p className={communs.phrase}>{morceaux}</p>;

function DOuVient({ chiffre, rapprochement: r }: { chiffre: Chiffre; rapprochement: RapprochementLu }) {
  const facture = r.facture.numero ? `la facture ${r.facture.numero}` : "la facture";
  if (chiffre === "facture")
    return phrase(
      `Le total HT imprimé sur ${facture}${r.facture.date_document ? ` du ${formaterDate(r.facture.date_document)}` : ""}.`,
    );
  if (chiffre === "attendu")
    return phrase(
      "Ce que les lignes qui restent dues donnent sous les conditions du loueur\u00a0: chaque étape est détaillée plus bas, dans «\u00a0La facture attendue\u00a0».",
    );
  return estPartie(r) ? phrase(direContestees(r)) : <DOuVientContestable rapprochement={r} />;
}

function DOuVientContestable({ rapprochement: r }: { rapprochement: RapprochementLu }) {
  const tva = surLaFacture(r).find((v) => v.verdict === "tva_a_tort")?.montant_contestable ?? 0;
  const aVerifier = r.verdicts.filter((v) => v.verdict === "a_verifier").length;
  const ecart = Math.max(0, (r.net_ht_facture ?? 0) - (r.net_ht_attendu ?? 0));
  return (
    <>
      {phrase(
        `${formaterEuros(r.net_ht_facture ?? 0)} facturés moins ${formaterEuros(r.net_ht_attendu ?? 0)} attendus font ${formaterEuros(ecart)}`,
        tva > 0 ? `, plus ${formaterEuros(tva)} de TVA comptée à tort.` : ".",
        r.rendu > 0
          ? ` Un avoir en a rendu ${formaterEuros(r.rendu)}\u00a0: reste ${formaterEuros(r.montant_contestable - r.rendu)}.`
          : "",
      )}
      {phrase(
        aVerifier === 0
          ? ""
          : aVerifier === 1
            ? "Une ligne à vérifier n'y est pas comptée\u00a0: elle reste due tant qu'on n'en juge pas. "
            : `${aVerifier} lignes à vérifier n'y sont pas comptées\u00a0: elles restent dues tant qu'on n'en juge pas. `,
        direAddition(r) === null
          ? ""
          : "Une remise et une franchise se prennent sur l'ensemble\u00a0: le total contestable n'est donc pas la somme des lignes.",
      )}
    </>
  );
}
