import { CADRE_SIGNATURE, type TraceSignature, type TypeEtat, VUES } from "../../../domain/etats-des-lieux/etat.ts";
import { type Contexte, compte } from "../contexte.ts";
import { DOMMAGES_RELEVES, OBSERVATIONS } from "../donnees/etats-des-lieux.ts";
import { RUES, villeDe } from "../donnees/villes.ts";
import type { Hasard } from "../hasard.ts";
import { aLHeure, auPlusTard, jourOuvre, plusJours } from "../jours.ts";
import type { RangTicket } from "../rangs-demandes.ts";
import type { RangDommageEtat, RangEtat, RangPhotoEtat } from "../rangs-etats.ts";
import { personne } from "./conducteurs.ts";
import type { VehiculeSeme } from "./flotte.ts";
import { kilometrageA } from "./vehicule-decrit.ts";

/** Un état des lieux, ses dommages et ses photos ; le fichier de chaque photo se pose au dépôt. */
export interface EtatSeme {
  rang: RangEtat;
  immatriculation: string;
  /** Les dommages que l'état précédent ne montrait pas. */
  nouveaux: string[];
  dommages: RangDommageEtat[];
  photos: RangPhotoEtat[];
}

/** Tickets retenus par statut : clos, les deux états sont signés ; en cours, l'arrivée se saisit ; programmé, le départ se prépare. */
const RETENUS = { cloture: 3, en_cours: 2, programme: 1 } as const;
/** Un véhicule revenu a tout son tour aux deux états : ils se comparent vue par vue. */
const VUES_SIGNEES = { clos: VUES.length, autre: 4, brouillon: 2 } as const;
/** Le premier dommage est marqué une minute après ; l'historique semé (`historique.ts`) compte de même. */
const SECONDES_AVANT_DOMMAGE = 600;

interface Passage {
  ticket: RangTicket;
  vehicule: VehiculeSeme;
  type: TypeEtat;
  jour: string;
  signe: boolean;
  clos: boolean;
}

const apres = (instant: string, secondes: number): string =>
  new Date(Date.parse(instant) + secondes * 1000).toISOString();

const nomDe = ({ prenom, nom }: { prenom: string; nom: string }): string => `${prenom} ${nom}`;

function ouvreApres(jour: string, limite: string): string {
  let suivant = plusJours(jour, 1);
  while (!jourOuvre(suivant)) suivant = plusJours(suivant, 1);
  return auPlusTard(suivant, limite);
}

/** Une main qui signe : une vague qui s'amortit, puis un paraphe dessous. */
function tracer(h: Hasard): TraceSignature {
  const [x, amplitude, pas] = [h.entier(90, 150), h.entier(38, 58), h.entier(20, 30) / 100];
  // Les boucles penchent et se serrent vers la fin, comme un nom que l'on abrège.
  const vague = Array.from({ length: 120 }, (_, i): [number, number] => {
    const elan = amplitude * Math.exp(-i / 60) * (0.7 + 0.3 * Math.cos(i / 17));
    const boucle = 0.45 * elan * Math.cos(i * pas);
    return [Math.round(x + i * 2.5 + boucle), Math.round(CADRE_SIGNATURE.hauteur / 2 - elan * Math.sin(i * pas))];
  });
  const paraphe = Array.from({ length: 14 }, (_, i): [number, number] => [
    x + 20 + i * 22,
    Math.round(152 - 9 * Math.sin(i / 4)),
  ]);
  return [vague, paraphe];
}

function etat(ctx: Contexte, h: Hasard, passage: Passage, avant: EtatSeme | undefined): EtatSeme {
  const { ticket, vehicule, type, jour, signe } = passage;
  const auteur = compte(ctx, h.chance(0.7) ? "expert" : "admin");
  // Le départ se fait le matin, l'arrivée l'après-midi : ils gardent leur ordre même le même jour.
  const ouvert = aLHeure(jour, h).replace(/T\d\d/, `T${type === "depart" ? "07" : "14"}`);
  const ville = villeDe(vehicule.rang.agence ?? vehicule.societe.siege.ville);
  const ailleurs = `${h.entier(1, 120)} ${h.parmi(RUES)}, ${ville.codePostal} ${ville.nom}`;
  const signataire = type === "depart" ? ticket.demandeur_prenom_nom : nomDe(personne(h));
  const niveau = avant ? Math.max(10, (avant.rang.niveau ?? 60) - 5 * h.entier(1, 6)) : 5 * h.entier(9, 19);
  const rang: RangEtat = {
    id: h.uuid(),
    client_id: ticket.client_id,
    ticket_id: ticket.id,
    type,
    version: 1,
    date_etat: jour,
    lieu: type === "depart" ? ticket.localisation_vehicule : ailleurs,
    kilometrage: kilometrageA(vehicule.decrit, jour, vehicule.kmParAn),
    energie: vehicule.decrit.electrique ? "charge" : "carburant",
    // Le niveau se lit en dernier : c'est ce qui manque encore à un brouillon.
    niveau: signe ? niveau : null,
    observations: signe ? h.parmi(OBSERVATIONS[type]) : null,
    signataire: signe ? signataire : null,
    trace: signe && h.chance(0.85) ? tracer(h) : null,
    signe_le: signe ? apres(ouvert, h.entier(28, 44) * 60) : null,
    signe_avec: signe ? auteur : null,
    cree_par: auteur,
    cree_le: ouvert,
    mis_a_jour_le: ouvert,
  };
  rang.mis_a_jour_le = rang.signe_le ?? apres(ouvert, 25 * 60);
  const vues = VUES_SIGNEES[passage.clos ? "clos" : signe ? "autre" : "brouillon"];
  return { rang, immatriculation: vehicule.rang.immatriculation, ...constater(h, rang, avant, vues) };
}

/** L'arrivée retrouve les dommages du départ, et parfois un de plus. */
function constater(
  h: Hasard,
  rang: RangEtat,
  avant: EtatSeme | undefined,
  nombreDeVues: number,
): Omit<EtatSeme, "rang" | "immatriculation"> {
  const connus = avant?.dommages.map(({ element, dommage, commentaire }) => ({ element, dommage, commentaire })) ?? [];
  const autres = h.melanger(DOMMAGES_RELEVES.filter((d) => !connus.some((c) => c.element === d.element)));
  const releves = [...connus, ...autres.slice(0, avant ? h.entier(1, 2) : h.entier(1, 3))];
  const { id: etat_id, client_id } = rang;
  const dommages = releves.map(
    (d, i): RangDommageEtat => ({
      id: h.uuid(),
      client_id,
      etat_id,
      rang: i + 1,
      ...d,
      cadre_photo: null,
      cadre: null,
    }),
  );
  const photo = (place: Pick<RangPhotoEtat, "vue" | "dommage_id">, secondes: number): RangPhotoEtat => ({
    id: h.uuid(),
    client_id,
    etat_id,
    ...place,
    fichier_id: null,
    cree_le: apres(rang.cree_le, secondes),
  });
  const vues = VUES.slice(0, nombreDeVues);
  return {
    dommages,
    nouveaux: avant ? dommages.slice(connus.length).map((d) => d.id) : [],
    photos: [
      ...vues.map((vue, i) => photo({ vue, dommage_id: null }, 300 + 20 * i)),
      ...dommages
        .filter(() => h.chance(0.7))
        .map((d) => photo({ vue: null, dommage_id: d.id }, SECONDES_AVANT_DOMMAGE + 60 * d.rang + 30)),
    ],
  };
}

/** Les états des lieux des demandes les plus récentes de chaque statut, au compteur et aux jours que le véhicule a connus. */
export function genererEtats(
  ctx: Contexte,
  flotte: readonly VehiculeSeme[],
  tickets: readonly RangTicket[],
): EtatSeme[] {
  const recents = tickets
    .filter((t) => t.type_demande === "etat_des_lieux")
    .sort((a, b) => b.cree_le.localeCompare(a.cree_le) || a.id.localeCompare(b.id));
  return (Object.keys(RETENUS) as (keyof typeof RETENUS)[]).flatMap((statut) =>
    recents
      .filter((t) => t.statut_ticket === statut)
      .flatMap((ticket) => {
        const vehicule = flotte.find((v) => v.rang.id === ticket.vehicule_id);
        const depart = ouvreApres(ticket.cree_le.slice(0, 10), ctx.hier);
        const arrivee = ouvreApres(depart, ctx.hier);
        return vehicule && roulait(ctx, vehicule, ticket) ? [{ ticket, vehicule, depart, arrivee }] : [];
      })
      .slice(0, RETENUS[statut])
      .flatMap(({ ticket, vehicule, depart, arrivee }) => {
        const h = ctx.tirage(`états des lieux ${ticket.id}`);
        const signe = statut !== "programme";
        const clos = statut === "cloture";
        const aller = etat(ctx, h, { ticket, vehicule, type: "depart", jour: depart, signe, clos }, undefined);
        if (!signe) return [aller];
        return [aller, etat(ctx, h, { ticket, vehicule, type: "arrivee", jour: arrivee, signe: clos, clos }, aller)];
      }),
  );
}

/** Jours, saison comprise, dont un véhicule doit être plus vieux que sa demande pour rouler déjà. */
const DEJA_LIVRE = 50;

/** Le véhicule était au parc ces jours-là : ni encore à livrer, ni d'un parc qu'il a quitté depuis. */
const roulait = ({ calendrier }: Contexte, { age, retour }: VehiculeSeme, { cree_le }: RangTicket): boolean =>
  retour === null && age > calendrier.recul(cree_le) + DEJA_LIVRE;
