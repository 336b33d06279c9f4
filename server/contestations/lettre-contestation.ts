import { randomBytes } from "node:crypto";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreursContestation } from "../../domain/contestations/contestation.erreurs.ts";
import type { ChampsLettre, ContestationLue, SaisieEnvoi } from "../../domain/contestations/contestation.ts";
import { LIBELLES_CANAL, peutPasser } from "../../domain/contestations/etats.ts";
import { nomDuPdf } from "../../domain/contestations/lettre.ts";
import { peutSuivre, seRedige } from "../../domain/contestations/lettres-de-suite.ts";
import { ligneRetenue, lignesDeLettre } from "../../domain/contestations/montants.ts";
import { adresseDeReception } from "../arrivages/receptions.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import { type DocumentIllustre, documentIllustre, photosImprimees } from "../documents/photos-document.ts";
import { enFlux } from "../fichiers/en-flux.ts";
import type { FichierEcrit, Fichiers } from "../fichiers/stockage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { composer } from "../lettres/composer.ts";
import { donneesLettre, imageDe, type PhotoDuRapport } from "./donnees-lettre.ts";
import {
  brouillonDe,
  type ContestationVerrouillee,
  ecrireBrouillon,
  figerLettre,
  lettreEnvoyee,
  noterContestee,
  rouvrirRefusees,
} from "./ecriture.queries.ts";
import { corpsDuMessage, emporterPreuves, preuvesPresentes } from "./emporter-preuves.ts";
import { dossierDeLettre, insererFichierLettre, type PieceDeLettre } from "./lettre.queries.ts";
import type { Lue } from "./lettre-lue.ts";
import { relire, tenir } from "./ouvrir-contestation.ts";

interface Redaction {
  id: string;
  champs: Partial<ChampsLettre>;
  avant: Record<string, string>;
  arguments: { ligne_id: string; texte: string }[];
}

/** Enregistre le brouillon, champ par champ : un texte qu'une autre personne a changé entre-temps est un conflit (409). */
export async function rediger(
  tx: Transaction,
  { id, champs, avant, arguments: textes }: Redaction,
): Promise<ContestationLue> {
  const contestation = await tenir(tx, id);
  const brouillon = await brouillonDe(tx, id);
  if (!brouillon || !seRedige(contestation.etat, brouillon.nature)) throw erreursContestation.figee();
  const { lignes } = await relire(tx, id);
  if (textes.some((t) => !lignes.some((l) => l.id === t.ligne_id))) throw erreursContestation.accordInconnu();
  // Chaque argument est un champ à lui : deux personnes sur deux lignes ne se gênent pas.
  const cle = (ligne: string) => `argument.${ligne}`;
  const actuel = {
    ...textesDe(brouillon),
    ...Object.fromEntries(textes.map((t) => [cle(t.ligne_id), brouillon.arguments[t.ligne_id] ?? ""])),
  };
  const demandes = { ...champs, ...Object.fromEntries(textes.map((t) => [cle(t.ligne_id), t.texte])) };
  const changes = changements<Record<string, string>>(actuel, demandes, avant);
  const repris = textes.filter((t) => cle(t.ligne_id) in changes);
  await ecrireBrouillon(tx, brouillon.id, {
    ...Object.fromEntries(Object.entries(changes).filter(([nom]) => nom in champs)),
    ...(repris.length > 0 && {
      arguments: { ...brouillon.arguments, ...Object.fromEntries(repris.map((t) => [t.ligne_id, t.texte])) },
    }),
  });
  return relire(tx, id);
}

const textesDe = ({ objet, adresse, introduction, conclusion }: ChampsLettre): Record<string, string> => ({
  objet,
  adresse,
  introduction,
  conclusion,
});

/** Ce qu'une lettre signée de cette personne dit du dossier. Lève contestation_introuvable (404). */
export async function lirePourLettre(tx: Transaction, id: string, personne: string): Promise<Lue> {
  const contestation = await relire(tx, id);
  const dossier = await dossierDeLettre(tx, id, personne);
  if (!dossier) throw erreursContestation.introuvable();
  const rapports = new Map<string, DocumentIllustre>();
  for (const document of new Set(contestation.lignes.flatMap((l) => l.rapport?.document_id ?? []))) {
    const illustre = await documentIllustre(tx, document);
    if (illustre) rapports.set(document, illustre);
  }
  return { contestation, dossier, rapports };
}

/** De même, quand un brouillon est à envoyer. */
async function lireBrouillon(tx: Transaction, id: string, personne: string): Promise<Lue> {
  const lue = await lirePourLettre(tx, id, personne);
  if (!lue.contestation.lettre) throw erreursContestation.introuvable();
  return lue;
}

/** Une ligne que la lecture ne permet pas d'affirmer ne part pas chez le loueur. Lève ligne_a_verifier (409), qui la nomme. */
function retenirLesLignesAVerifier({ contestation }: Lue): void {
  const retenue = ligneRetenue(contestation);
  if (retenue) throw erreursContestation.ligneAVerifier(retenue.designation, retenue.a_verifier ?? "");
}

type Habillage = Parameters<typeof donneesLettre>[3];

export async function composerLettre(lue: Lue, habillage: Habillage, fichiers: Fichiers): Promise<Buffer> {
  const { contestation, dossier } = lue;
  const detachees = await photosDesLignes(lue, fichiers);
  const images = [
    ...dossier.pieces.filter((p) => p.genre === "photo").map((p) => ({ nom: imageDe(p), cle: p.cle })),
    ...detachees.map(({ image, jpeg }) => ({ nom: image, octets: jpeg })),
  ];
  return composer("contestation", fichiers, images, (posees) =>
    donneesLettre(contestation, { ...dossier, detachees }, posees, habillage),
  );
}

/** Au-delà, une lettre devient un album. */
const DETACHEES_MAX = 12;
const PAR_LIGNE_MAX = 2;

/** Les photos que le rapport imprime des lignes réclamées, les premières de chacune. */
async function photosDesLignes(
  { contestation, rapports }: Lue,
  fichiers: Fichiers,
): Promise<(PhotoDuRapport & { jpeg: Buffer })[]> {
  const lues = new Map<string, Awaited<ReturnType<typeof photosImprimees>>>();
  for (const [id, rapport] of rapports) lues.set(id, await photosImprimees(fichiers, rapport));
  const lignes = Map.groupBy(lignesDeLettre(contestation), (l) => l.rapport?.ligne_id ?? "");
  return [...lignes.values()]
    .flatMap((siennes) => {
      const { rapport } = siennes[0] ?? {};
      if (!rapport) return [];
      return (lues.get(rapport.document_id) ?? [])
        .filter((p) => p.ligne_id === rapport.ligne_id)
        .slice(0, PAR_LIGNE_MAX)
        .map((p) => ({
          image: `rapport-${rapport.document_id}-${p.rang}.jpg`,
          page: p.page,
          rapport_ligne_id: rapport.ligne_id,
          jpeg: p.jpeg,
        }));
    })
    .slice(0, DETACHEES_MAX);
}

/** La lettre telle qu'elle partirait : composée d'après ce qui est enregistré, jamais gardée. */
export async function apercevoir(
  { id, telecharger }: { id: string; telecharger?: "1" | undefined },
  c: ContexteConnecte,
): Promise<unknown> {
  const lue = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => lireBrouillon(tx, id, c.acteur.id), {
    lectureSeule: true,
  });
  const { facture_numero, immatriculation, lettre } = lue.contestation;
  const pdf = await composerLettre(
    lue,
    { jour: jourDeParis(c.maintenant), brouillon: true, envoi: "" },
    c.services.fichiers,
  );
  const nom = nomDuPdf(facture_numero, immatriculation, lettre?.version ?? 1);
  return c.reponse
    .headers({
      "content-type": "application/pdf",
      "content-disposition": `${telecharger ? "attachment" : "inline"}; filename*=UTF-8''${encodeURIComponent(nom)}`,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
      "cache-control": "private, no-store",
    })
    .send(pdf);
}

/**
 * Fait partir la lettre : composée, gardée avec son empreinte, puis envoyée par e-mail ou notée comme envoyée. Rien de lent dans la
 * transaction ; ce qui a changé pendant la composition se refuse (409). La même clé n'envoie qu'une fois, et deux personnes non plus :
 * la seconde apprend quand et par qui.
 */
export async function envoyerLettre(
  { id, ...saisie }: SaisieEnvoi & { id: string },
  c: ContexteConnecte,
): Promise<ContestationLue> {
  const { base, fichiers } = c.services;
  const jour = jourDeParis(c.maintenant);
  if (saisie.canal === "email" && saisie.destinataire === "") throw erreursContestation.destinataire();
  const le = saisie.canal === "email" ? jour : saisie.date;
  if (!le || le > jour) throw erreursContestation.dateEnvoi();
  const pret = await base.ecrire(c.jeton, c.maintenant, async (tx) => {
    const contestation = await tenir(tx, id);
    if (await dejaPartie(tx, contestation, saisie)) return null;
    return lireBrouillon(tx, id, c.acteur.id);
  });
  if (!pret) return base.ecrire(c.jeton, c.maintenant, (tx) => relire(tx, id), { lectureSeule: true });
  if (lignesDeLettre(pret.contestation).length === 0) throw erreursContestation.sansLigne();
  retenirLesLignesAVerifier(pret);
  const envoi = saisie.canal === "email" ? `Par e-mail\u00a0: ${saisie.destinataire}` : LIBELLES_CANAL[saisie.canal];
  const pdf = await composerLettre(pret, { jour: le, brouillon: false, envoi }, fichiers);
  const preuves = saisie.canal === "email" ? await preuvesPresentes(pret, fichiers) : [];
  const reception = await adresseDeReception(c.services, pret.contestation.client_id);
  const cle = `documents/contestations/${id}-v${saisie.version}-${c.maintenant.getTime()}-${randomBytes(6).toString("hex")}.pdf`;
  const ecrit = await fichiers.deposer(enFlux(pdf), pdf.length, cle);
  try {
    const parti = await base.ecrire(c.jeton, c.maintenant, async (tx) => {
      const contestation = await tenir(tx, id);
      if (await dejaPartie(tx, contestation, saisie)) return false;
      const relu = await lireBrouillon(tx, id, c.acteur.id);
      // Devenue à vérifier pendant la composition : c'est elle qu'il faut nommer, plutôt qu'un changement.
      retenirLesLignesAVerifier(relu);
      if (empreinte(relu) !== empreinte(pret)) throw erreursContestation.changeePendantLEnvoi();
      await fairePartir(tx, { contestation, relu, saisie, le, ecrit, cle, preuves, reception }, c);
      return true;
    });
    // Un autre appel de la même clé a fait partir la lettre : la sienne reste, ces octets ne servent à personne.
    if (!parti) await fichiers.supprimer(cle);
  } catch (erreur) {
    await fichiers.supprimer(cle).catch(() => undefined);
    throw erreur;
  }
  return base.ecrire(c.jeton, c.maintenant, (tx) => relire(tx, id), { lectureSeule: true });
}

/** Vrai si ce même envoi est déjà parti. Lève lettre_deja_envoyee (409) s'il l'est par un autre, passage_refuse si rien ne peut partir. */
async function dejaPartie(
  tx: Transaction,
  contestation: ContestationVerrouillee,
  saisie: SaisieEnvoi,
): Promise<boolean> {
  const partie = await lettreEnvoyee(tx, contestation.id, saisie.version);
  if (partie?.cle_idempotence === saisie.cle_idempotence) return true;
  if (partie) throw erreursContestation.dejaEnvoyee(partie.envoyee_le, partie.par);
  const brouillon = await brouillonDe(tx, contestation.id);
  const admise =
    brouillon?.nature === "avoir"
      ? peutSuivre(await relire(tx, contestation.id), "avoir")
      : peutPasser(contestation.etat, "contestee", "envoi");
  if (!admise || brouillon?.version !== saisie.version)
    throw erreursContestation.passage(contestation.etat, "contestee");
  return false;
}

interface Partant {
  contestation: ContestationVerrouillee;
  relu: Lue;
  saisie: SaisieEnvoi;
  le: string;
  ecrit: FichierEcrit;
  cle: string;
  preuves: readonly PieceDeLettre[];
  /** L'adresse que le programme relève pour cette société, si une boîte est réglée : la réponse du loueur y arrive seule. */
  reception: string | undefined;
}

async function fairePartir(tx: Transaction, p: Partant, c: ContexteConnecte): Promise<void> {
  const { contestation, relu, saisie, le, ecrit, cle, preuves, reception } = p;
  const brouillon = await brouillonDe(tx, contestation.id);
  if (!brouillon) throw erreursContestation.introuvable();
  const nom = nomDuPdf(relu.contestation.facture_numero, relu.contestation.immatriculation, brouillon.version);
  await insererFichierLettre(tx, { ...ecrit, client_id: contestation.client_id, nom, cree_par: c.acteur.id, cle });
  const parEmail = saisie.canal === "email";
  const emport = emporterPreuves(preuves, ecrit.taille, brouillon.id, c);
  if (parEmail)
    await deposerMessage(
      tx,
      {
        id: brouillon.id,
        gabarit: "contestation",
        destinataire: saisie.destinataire,
        repondreA: relu.dossier.signataire.email,
        ...(reception && { repondreAussi: reception }),
        sujet: brouillon.objet,
        ...corpsDuMessage(relu, saisie, ecrit, emport),
        // Le nom accompagne l'adresse de réponse ; sans message à part, le courriel passe par SMTP.
        champs: { name: relu.dossier.signataire.nom, email: relu.dossier.signataire.email, message: "" },
        pieces: [{ fichier_id: ecrit.id, nom, type_mime: "application/pdf", cle }, ...emport.jointes],
      },
      c.maintenant,
    );
  await figerLettre(tx, brouillon.id, {
    canal: saisie.canal,
    destinataire: parEmail ? saisie.destinataire : null,
    reference: saisie.reference || null,
    envoyee_le: le,
    envoyee_a: c.maintenant,
    envoyee_par: c.acteur.id,
    fichier_id: ecrit.id,
    message_id: parEmail ? brouillon.id : null,
    preuves: preuves.map(({ fichier_id, nom: nomDeLaPiece, taille, sha256 }) => ({
      fichier_id,
      nom: nomDeLaPiece,
      taille,
      sha256,
    })),
    preuves_jusqu_au: parEmail ? emport.jusquAu : null,
    cle_idempotence: saisie.cle_idempotence,
  });
  // Demander l'avoir ne rouvre rien : ce qui est accordé le reste, et le dossier n'attend pas de réponse.
  if (brouillon.nature === "avoir") return;
  if (contestation.contestee_le !== null) await rouvrirRefusees(tx, contestation.id);
  await noterContestee(tx, contestation.id, saisie.canal, le);
}

/** Ce qui, changé, ferait une autre lettre. */
const empreinte = ({ contestation: { lettre, lignes, facture_ht }, dossier }: Lue): string =>
  JSON.stringify([lettre, lignes.map(({ n: _n, acceptees: _a, ...l }) => l), facture_ht, dossier]);
