import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { compterJours, joursEntre, retardDe } from "../../domain/contrats/jours.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import styles from "./Rapprochement.module.css";
import { surLaFacture } from "./rangees.ts";

type Chiffre = "facture" | "attendu" | "contestable";

/** Les trois chiffres du rapprochement et l'échéance. Chaque chiffre ouvre, sous lui, d'où il vient. */
export function Resume({ rapprochement: r }: { rapprochement: RapprochementLu }) {
  const [ouvert, ouvrir] = useState<Chiffre | null>(null);
  const panneau = useId();
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
        <Chiffre
          titre="Contestable"
          montant={r.montant_contestable}
          evidence={r.montant_contestable > 0 ? "contestable" : "conforme"}
          {...bouton("contestable")}
        />
        <Echeance rapprochement={r} />
      </div>
      <section id={panneau} className={styles.dOu} hidden={ouvert === null} aria-label="D'où vient ce chiffre">
        {ouvert && <DOuVient chiffre={ouvert} rapprochement={r} />}
      </section>
    </div>
  );
}

interface PropsChiffre {
  titre: string;
  montant: number;
  evidence?: "contestable" | "conforme";
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

function Echeance({ rapprochement: r }: { rapprochement: RapprochementLu }) {
  const jours = r.date_limite ? joursEntre(jourDeParis(new Date()), r.date_limite) : null;
  // Rien à contester : l'échéance n'engage à rien.
  const presse = r.montant_contestable > 0 && jours !== null && jours >= 0 && jours <= 7;
  const passee = r.montant_contestable > 0 && jours !== null && jours < 0;
  return (
    <div className={styles.echeance} data-presse={presse || undefined} data-passee={passee || undefined}>
      <span className={styles.chiffreTitre}>À contester avant le</span>
      <span className={styles.echeanceDate}>{r.date_limite ? formaterDate(r.date_limite) : "Non connue"}</span>
      <span className={styles.chiffreSuite}>{jours === null ? "" : phraseEcheance(jours)}</span>
    </div>
  );
}

function phraseEcheance(jours: number): string {
  if (jours < 0) return retardDe(jours);
  return jours === 0 ? "aujourd'hui" : `dans ${compterJours(jours)}`;
}

const phrase = (...morceaux: ReactNode[]) => <p className={styles.phrase}>{morceaux}</p>;

function DOuVient({ chiffre, rapprochement: r }: { chiffre: Chiffre; rapprochement: RapprochementLu }) {
  const facture = r.facture.numero ? `la facture ${r.facture.numero}` : "la facture";
  if (chiffre === "facture")
    return phrase(
      `Le total HT imprimé sur ${facture}${r.facture.date_document ? ` du ${formaterDate(r.facture.date_document)}` : ""}.`,
    );
  if (chiffre === "attendu")
    return phrase(
      "Ce que les lignes qui restent dues donnent sous les conditions du loueur : chaque étape est détaillée plus bas, dans « La facture attendue ».",
    );
  const tva = surLaFacture(r).find((v) => v.verdict === "tva_a_tort")?.montant_contestable ?? 0;
  const ecart = Math.max(0, (r.net_ht_facture ?? 0) - (r.net_ht_attendu ?? 0));
  return (
    <>
      {phrase(
        `${formaterEuros(r.net_ht_facture ?? 0)} facturés moins ${formaterEuros(r.net_ht_attendu ?? 0)} attendus font ${formaterEuros(ecart)}`,
        tva > 0 ? `, plus ${formaterEuros(tva)} de TVA comptée à tort.` : ".",
      )}
      {phrase(
        "Une remise et une franchise se prennent sur l'ensemble : le total contestable n'est donc pas toujours la somme des lignes.",
      )}
    </>
  );
}
