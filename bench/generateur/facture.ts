import { hasard } from "../hasard.ts";
import { type Bloc, cellule, droite, grille, texte } from "./blocs.ts";
import { trierParCategorie } from "./categories.ts";
import { avecVetuste, type FormeMontants, tirerDiscours, tirerDiscoursComplet } from "./colonnes.ts";
import { type Composition, nouvelleComposition } from "./composition.ts";
import { assembler, type Compose, couper } from "./documents.ts";
import { type Faute, SANS_FAUTE, tirerFaute } from "./fautes.ts";
import { composerFiches, composerPhrases } from "./fiches.ts";
import { composerIdentite } from "./identite.ts";
import { arrondir, inventerRetour, type Retour } from "./retour.ts";
import { composerTableau, type Demande } from "./tableau-lignes.ts";
import { composerTitre } from "./titre.ts";
import { composerTotaux, type Total, total, totauxVrais } from "./totaux.ts";
import { documentVrai, type Poste, posteAutre, posteDe, vehiculeVrai } from "./verite.ts";

const FORMES: readonly FormeMontants[] = [
  "seul",
  "seul",
  "unitaire",
  "remise",
  "vetuste",
  "abattement",
  "abattement",
  "taux",
  "vetusteEtRemise",
  "taxes",
];

/** Met les montants d'une ligne sous la forme voulue : sans vétusté, avec remise au tarif, ou les deux. */
export function mettreEnForme(poste: Poste, forme: FormeMontants, tauxRemise: number): Poste {
  if (avecVetuste(forme)) {
    const remise = forme === "vetusteEtRemise" ? arrondir(((poste.brut - poste.vetuste) * 10) / 100) : 0;
    return { ...poste, remise, net: poste.brut - poste.vetuste - remise };
  }
  if (forme !== "remise") return { ...poste, vetuste: 0, net: poste.brut };
  const remise = arrondir((poste.brut * tauxRemise) / 100);
  return { ...poste, vetuste: 0, tauxRemise, remise, net: poste.brut - remise };
}

function postesAutres(c: Composition, forme: FormeMontants): Poste[] {
  const { h } = c;
  const avecQuantite = forme === "unitaire" || forme === "remise";
  const km = h.entier(800, 9000);
  const depassement = avecQuantite
    ? { ...posteAutre("km", "Dépassement kilométrique", km * 5, km), prixUnitaire: 5, taux: null }
    : posteAutre("km", "Dépassement kilométrique", km * 5);
  return h
    .melanger([
      depassement,
      posteAutre("ira", "Indemnité de restitution anticipée", h.entier(300, 1500) * 100),
      posteAutre("frais_gestion", h.un(["Frais de dossier", "Frais de gestion"]), h.entier(30, 60) * 100),
      posteAutre(
        "transport",
        h.un(["Convoyage vers la plateforme", "Rapatriement du véhicule"]),
        h.entier(80, 300) * 100,
      ),
    ])
    .slice(0, h.entier(1, 3));
}

interface Comptes {
  totaux: Total[];
  mention: string | null;
  /** Récapitulatif par taux de TVA, quand il y en a plusieurs. */
  taxes?: Bloc;
}

/** Bases et taxes par taux : la remise en état à 20 %, les indemnités hors champ. */
function parTaux(c: Composition, postes: readonly Poste[], ht: number): { tva: number; taxes: Bloc } | null {
  const indemnites = postes.filter((p) => p.nature === "ira" || p.nature === "km").reduce((t, p) => t + p.net, 0);
  const nets = postes.reduce((t, p) => t + p.net, 0);
  if (indemnites === 0 || nets !== ht || !c.h.chance(0.6)) return null;
  const tva = arrondir((ht - indemnites) * 0.2);
  const entete = ["Taux", "Base HT", "TVA"].map((t, i) =>
    cellule(t, { gras: true, aligne: i > 0 ? "droite" : "gauche" }),
  );
  const rangee = (taux: number, base: number, taxe: number) => [
    cellule(c.e.taux(taux)),
    droite(c.e.nombre(base)),
    droite(c.e.nombre(taxe)),
  ];
  const rangees = [rangee(20, ht - indemnites, tva), rangee(0, indemnites, 0)];
  return { tva, taxes: grille([20, 40, 40], rangees, c.corps, { entetes: [entete], filets: "tous", etendue: 0.4 }) };
}

/** Totaux de la facture : brut et abattements quand les lignes en ont, remise et franchise, puis les taxes. */
function compter(c: Composition, postes: readonly Poste[], forme: FormeMontants, pied: boolean, f: Faute): Comptes {
  const { h } = c;
  const somme = (champ: "brut" | "vetuste" | "net") => postes.reduce((t, p) => t + p[champ], 0);
  const choisir = (p: number, impose: boolean | number | undefined) => {
    const tire = h.chance(p);
    return !pied && (impose === undefined ? tire : impose !== false && impose !== 0);
  };
  const totaux: Total[] = [];
  if (choisir(0.7, f.detail) && ["vetuste", "abattement", "taux"].includes(forme))
    totaux.push(total(c, "brut_ht", somme("brut")), total(c, "abattement_ht", somme("vetuste")));
  let ht = somme("net");
  // Une remise déjà prise ligne à ligne ne se reprend pas sur le total, sauf au contrat.
  const deLigne = forme === "remise" || forme === "vetusteEtRemise";
  if (choisir(deLigne ? 0 : 0.15, f.remise)) {
    const remise = typeof f.remise === "number" ? f.remise : arrondir(ht * 0.1);
    totaux.push(total(c, "remise_ht", remise));
    ht -= remise;
  }
  if (choisir(0.35, f.franchise)) {
    const franchise = typeof f.franchise === "number" ? f.franchise : Math.min(h.un([15_000, 20_000, 25_000]), ht);
    totaux.push(total(c, "franchise_ht", franchise));
    ht -= franchise;
  }
  ht += f.ecartHt;
  if (f.taxes ?? (h.chance(0.7) || forme === "taxes" || f.ecartTtc !== 0)) {
    const taux = forme === "taxes" || f.code ? null : parTaux(c, postes, ht);
    const tva =
      forme === "taxes" ? postes.reduce((t, p) => t + arrondir(p.net * 0.2), 0) : (taux?.tva ?? arrondir(ht * 0.2));
    totaux.push(total(c, "net_ht", ht), total(c, "tva", tva), total(c, "ttc", ht + tva + f.ecartTtc));
    return { totaux, mention: null, ...(taux ? { taxes: taux.taxes } : {}) };
  }
  totaux.push(total(c, "net_ht", ht));
  return { totaux, mention: "Indemnité non soumise à la TVA." };
}

function composerLignes(c: Composition, d: Demande) {
  const { h } = c;
  const toutFre = d.postes.every((p) => p.ligne !== null);
  const simple = ["seul", "abattement"].includes(d.forme) && !d.sommesEnPied && !d.groupes;
  if (toutFre && simple && h.chance(0.15)) return composerPhrases(c, d);
  if (toutFre && simple && d.parPage.length === 1 && d.postes.length <= 6 && h.chance(0.1))
    return composerFiches(c, d, h.chance(0.5) ? 1 : 2);
  return composerTableau(c, d);
}

/** Facture d'une famille : le retour, ses postes déjà chiffrés, et les totaux qu'elle doit porter. */
export interface CommandeFacture {
  retour: Retour;
  postes: Poste[];
  forme: FormeMontants;
  totaux: Faute;
}

function inventerPostes(c: Composition, graine: number): CommandeFacture {
  const { h } = c;
  const totaux = h.chance(0.14) ? tirerFaute(h) : SANS_FAUTE;
  const nombre = h.chance(0.15) ? h.entier(14, 24) : h.entier(2, 9);
  const forme = totaux.forme ?? h.un(FORMES);
  const retour = inventerRetour(graine * 31 + 7, nombre);
  totaux.gaterRetour(retour);
  const postes = retour.lignes.map((l) => mettreEnForme(posteDe(l), forme, h.chance(0.5) ? 15 : 0));
  if (!totaux.code && h.chance(0.18))
    for (const autre of postesAutres(c, forme)) postes.splice(h.entier(1, postes.length), 0, autre);
  // Au tarif, un nombre de jantes sans dire lesquelles : ni place, ni dommage.
  if (["unitaire", "remise"].includes(forme) && h.chance(0.15))
    postes.push({
      ...posteAutre("fre", "Jante aluminium – rénovation", 2 * h.entier(80, 150) * 100, 2),
      operationDite: "reparation",
    });
  return { retour, postes, forme, totaux };
}

/** Une facture de frais de remise en état d'un seul véhicule ; une sur sept porte une erreur du loueur, dite dans la vérité. */
export function composerFacture(graine: number, commande?: CommandeFacture): Compose {
  const h = hasard(graine);
  const c = nouvelleComposition(h, h.chance(0.15));
  const { retour: r, postes, forme, totaux: faute } = commande ?? inventerPostes(c, graine);
  const groupes = !commande && postes.length <= 12 && h.chance(0.15);
  if (groupes) postes.splice(0, postes.length, ...trierParCategorie(postes));
  const ligneFausse = faute.gaterLigne(postes);
  const pied = !commande && !faute.code && ["vetuste", "abattement"].includes(forme) && h.chance(0.15);
  const titre = composerTitre(c, "facture", r, "loueur");
  const identite = composerIdentite(c, r, { plus: titre.paires, avec: faute.rubriques });
  const parPage = couper(postes.length, c.paysage ? 8 : 14, c.paysage ? 14 : 22);
  const discours = commande ? tirerDiscoursComplet(h) : tirerDiscours(h, false);
  const demande: Demande = { postes, discours, forme, facturable: false, parPage, sommesEnPied: pied, groupes };
  const { pages, lignes } = composerLignes(c, demande);
  const { totaux, mention, taxes } = compter(c, postes, forme, pied, faute);
  const fin: Bloc[] = [
    ...(taxes ? [taxes] : []),
    ...composerTotaux(c, totaux),
    ...(mention ? [texte(mention)] : []),
    ...paiement(c, r),
  ];
  const rappel = `${r.loueur.imprime} – Facture ${r.numero}`;
  const feuilles = assembler(c, r, { tete: [...titre.tete, ...identite], pages, fin, emetteur: "loueur", rappel });
  const vrais = totauxVrais(totaux);
  if (pied) sommes(postes, vrais);
  const anomalies = faute.code ? [{ code: faute.code, vehicule: 0, ligne: ligneFausse, ecart: faute.ecart }] : [];
  return {
    feuilles,
    verite: documentVrai(c, "facture", r, [vehiculeVrai(c, r, lignes, vrais)], anomalies),
    particularites: [forme, ...anomalies.map((a) => a.code)],
  };
}

/** La rangée « Totaux » du tableau donne les totaux de ses colonnes. */
function sommes(postes: readonly Poste[], vrais: ReturnType<typeof totauxVrais>): void {
  vrais.brut_ht = postes.reduce((t, p) => t + p.brut, 0);
  vrais.abattement_ht = postes.reduce((t, p) => t + p.vetuste, 0);
  vrais.net_ht = postes.reduce((t, p) => t + p.net, 0);
}

function paiement(c: Composition, r: Retour): Bloc[] {
  const mentions = [
    `Payable à 30 jours date de facture par virement. IBAN FR76 3000 4008 ${c.h.entier(1000, 9999)} 0001 ${c.h.entier(1000, 9999)} 143`,
    "En cas de retard de paiement, indemnité forfaitaire de 40,00 €. Escompte pour paiement anticipé : néant.",
    `Toute contestation est à adresser par écrit à ${r.loueur.imprime} sous 30 jours.`,
  ];
  return mentions.filter(() => c.h.chance(0.4)).map((t) => texte(t, { corps: 7 }));
}
