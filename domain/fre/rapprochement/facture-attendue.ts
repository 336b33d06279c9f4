import { franchiseDue, part } from "../calcul/calculer.ts";
import type { Conditions } from "../conditions.ts";
import type { VehiculeLu } from "../document-lu.ts";
import { remiseHorsLignes } from "../remise-des-lignes.ts";
import type { Attendu } from "./attendu.ts";
import { netDe } from "./chiffrage.ts";
import { htDesLignes, htImprime, sansDetail } from "./ecarts-rapport.ts";
import type { Constat, LigneVerifiee } from "./ligne-verifiee.ts";

/** Écart de remise que l'arrondi suffit à expliquer, en centimes. */
const TOLERANCE = 2;

/** La facture attendue : les lignes gardées à leur net dû, la remise et la franchise du contrat, et ce qui n'est pas de la remise en état. Centimes HT. */
export function attendre(
  facture: VehiculeLu,
  verifiees: readonly LigneVerifiee[],
  { remise, franchise }: Conditions,
): Attendu {
  const sansLigne = facture.lignes.length === 0;
  const { totaux } = facture;
  // Un relevé n'a pas de ligne : ses totaux en tiennent lieu, et seules ses déductions se vérifient.
  const retenues = verifiees.filter((v) => v.retenue);
  const muet = sansDetail(facture);
  const deTotaux = muet ? htImprime(facture) : (totaux.brut_ht ?? 0) - Math.abs(totaux.abattement_ht ?? 0);
  const nets = sansLigne ? [deTotaux] : retenues.map((v) => v.net_attendu);
  const gardees = nets.reduce((a, b) => a + b, 0);
  // La facture peut avoir pris cette remise ligne à ligne : ces lignes ne la doivent plus.
  const remisees = retenues.reduce((total, v) => total + (v.remisee ? v.net_attendu : 0), 0);
  const enRemise = remise?.assiette === "total" && !muet ? part(gardees - remisees, remise.taux_pct) : 0;
  // Sans ligne, une franchise par élément ne se vérifie pas : celle de la facture est tenue pour juste.
  const prudente = retenues.some(({ douteuse }) => douteuse);
  const parElementSansLigne = sansLigne && franchise?.type === "par_element";
  const due = muet
    ? 0
    : parElementSansLigne
      ? Math.min(Math.abs(totaux.franchise_ht ?? 0), gardees - enRemise)
      : franchiseDue(
          franchise,
          sansLigne ? nets : retenues.map((v) => baseDeFranchise(v, remise, prudente)),
          gardees - enRemise,
        );
  const autres = facture.lignes.filter((l) => l.nature !== "fre").reduce((total, l) => total + netDe(l), 0);
  return { gardees, remise: enRemise, franchise: due, autres, net: gardees - enRemise - due + autres };
}

/**
 * Par élément, là où une ligne est à vérifier, aucune n'ouvre plus de franchise qu'elle n'en laisse après la remise du total : faute d'avoir compris
 * laquelle est douteuse, deux d'une même pièce peuvent se prendre l'une pour l'autre, et ce doute ne doit rien faire réclamer de plus.
 */
const baseDeFranchise = ({ net_attendu }: LigneVerifiee, remise: Conditions["remise"], prudente: boolean): number =>
  prudente && remise?.assiette === "total" ? net_attendu - part(net_attendu, remise.taux_pct) : net_attendu;

/** Les verdicts qui portent sur la facture entière. */
export function verifierFacture(
  facture: VehiculeLu,
  attendu: Attendu,
  { remise, franchise, regime_tva }: Conditions,
): Constat[] {
  const { totaux } = facture;
  const constats: Constat[] = [];
  const imprime = htImprime(facture);
  const calcule = htDesLignes(facture);
  if (imprime > calcule && !sansDetail(facture))
    constats.push({ verdict: "erreur_de_calcul", montant: imprime - calcule, attendu: calcule, constate: imprime });
  // Un total qui additionne les remises des lignes ne déduit rien de plus.
  const remiseDeduite = remiseHorsLignes(facture);
  if (remise?.assiette === "total" && attendu.remise - remiseDeduite > TOLERANCE)
    constats.push({
      verdict: "remise_non_appliquee",
      montant: attendu.remise - remiseDeduite,
      attendu: attendu.remise,
      constate: remiseDeduite,
      taux_pct: remise.taux_pct,
    });
  const franchiseDeduite = Math.abs(totaux.franchise_ht ?? 0);
  if (franchise && attendu.franchise > franchiseDeduite)
    constats.push({
      verdict: "franchise_non_deduite",
      montant: attendu.franchise - franchiseDeduite,
      attendu: attendu.franchise,
      constate: franchiseDeduite,
    });
  if (regime_tva === "hors_champ" && (totaux.tva ?? 0) > 0)
    constats.push({ verdict: "tva_a_tort", montant: totaux.tva ?? 0, attendu: 0, constate: totaux.tva ?? 0 });
  return constats;
}
