import { commander } from "./grappe.ts";

export const FAMILLES = ["listes", "fiches", "enregistrement", "analyses", "melange", "taille"] as const;
export type Famille = (typeof FAMILLES)[number];
export type Qui = "client" | "interne" | "grand_client";

/** Fiche modifiée pendant la mesure : sa valeur courante suit les réponses, chaque demande dit donc ce qu'elle avait lu. */
export interface FicheASauver {
  marque: string;
  modele: string;
  kilometrage: number;
}
export interface Appel {
  chemin: string;
  qui: Qui;
  fiche?: FicheASauver;
}
export interface Scenario {
  famille: Famille;
  titre: string;
  appels: Appel[];
  /** Part du débit du serveur nu à atteindre. */
  debitMin?: number;
  /** Médiane à tenir, une demande à la fois, en millisecondes. */
  medianeMax?: number;
}

/** Le dixième client (1,2 % des dossiers) est celui des mesures ; le premier (7 %) ne sert qu'à son tableau de bord. */
export const RANG_CLIENT: Record<Exclude<Qui, "interne">, number> = { client: 10, grand_client: 1 };
const LISTES = 0.6;
const FICHES = 0.45;

interface Echantillon {
  plaques: string[];
  tickets: string[];
  restitutions: string[];
  plaquesRendues: string[];
  aSauver: (FicheASauver & { id: string })[];
}

/** Objets réels du client mesuré, pris au hasard déterministe de leurs identifiants. */
async function echantillonner(url: string): Promise<Echantillon> {
  const [ligne] = await commander<{ e: Echantillon }>(
    url,
    `select json_build_object(
       'plaques', (select json_agg(immatriculation) from (select immatriculation from vehicules order by id limit 256) v),
       'plaquesRendues', (select json_agg(immatriculation) from (select immatriculation from restitutions order by id limit 256) r),
       'tickets', (select json_agg(id) from (select id from tickets where client_id = bench.identifiant('client', $1) order by id limit 256) t),
       'restitutions', (select json_agg(id) from (select id from restitutions where client_id = bench.identifiant('client', $1) order by id limit 256) r),
       'aSauver', (select json_agg(s) from (select id, marque, modele, kilometrage from restitutions order by id desc limit 512) s)) as e`,
    [RANG_CLIENT.client],
  );
  if (!ligne) throw new Error("La base de mesure est vide.");
  return ligne.e;
}

const repeter = (qui: Qui, chemin: string): Appel[] => Array.from({ length: 64 }, () => ({ qui, chemin }));
const cherche = (plaque: string) => encodeURIComponent(plaque.toLowerCase());

export async function scenarios(url: string): Promise<Scenario[]> {
  const e = await echantillonner(url);
  const annee = new Date().getFullYear();
  const recherche = e.plaques.map(
    (p): Appel => ({ qui: "interne", chemin: `/api/tickets?q=${cherche(p)}&type_demande=sinistre` }),
  );
  const ticket = e.tickets.map((id): Appel => ({ qui: "client", chemin: `/api/tickets/${id}` }));
  const restitution = e.restitutions.map((id): Appel => ({ qui: "client", chemin: `/api/restitutions/${id}` }));
  const sauver = e.aSauver.map(
    ({ id, ...fiche }): Appel => ({ qui: "interne", chemin: `/api/restitutions/${id}`, fiche }),
  );
  const liste = (titre: string, appels: Appel[]): Scenario => ({ famille: "listes", titre, appels, debitMin: LISTES });
  const fiche = (titre: string, appels: Appel[]): Scenario => ({ famille: "fiches", titre, appels, debitMin: FICHES });
  const analyse = (titre: string, qui: Qui, chemin: string, medianeMax?: number): Scenario => ({
    famille: "analyses",
    titre,
    appels: repeter(qui, chemin),
    ...(medianeMax !== undefined && { medianeMax }),
  });
  return [
    liste("tickets, première page, client", repeter("client", "/api/tickets")),
    liste("tickets, première page, équipe", repeter("interne", "/api/tickets")),
    liste("tickets, plaque et type, équipe", recherche),
    liste("restitutions, première page, client", repeter("client", "/api/restitutions")),
    liste("restitutions, première page, équipe", repeter("interne", "/api/restitutions")),
    liste(
      "restitutions, plaque et année, équipe",
      e.plaquesRendues.map(
        (p): Appel => ({ qui: "interne", chemin: `/api/restitutions?q=${cherche(p)}&annee=${annee}` }),
      ),
    ),
    fiche("un ticket, client", ticket),
    fiche("une restitution, client", restitution),
    { famille: "enregistrement", titre: "une section enregistrée, équipe", appels: sauver, debitMin: FICHES },
    analyse("analyses de l'année, client", "client", `/api/analyses?annee=${annee}`, 50),
    analyse("analyses, tout, client", "client", "/api/analyses", 50),
    analyse("analyses de l'année, plus gros client", "grand_client", `/api/analyses?annee=${annee}`, 50),
    analyse("analyses, tout, plus gros client", "grand_client", "/api/analyses", 50),
    analyse("analyses, un critère, plus gros client", "grand_client", "/api/analyses?type_vehicule=VP", 50),
    analyse(
      "analyses, deux critères, plus gros client",
      "grand_client",
      "/api/analyses?type_vehicule=VP&marque=Renault",
      50,
    ),
    analyse("analyses de l'année, équipe", "interne", `/api/analyses?annee=${annee}`, 500),
    analyse("analyses, tout, équipe", "interne", "/api/analyses", 500),
    analyse("aujourd'hui, client", "client", "/api/aujourdhui", 50),
    analyse("aujourd'hui, équipe", "interne", "/api/aujourdhui", 50),
    { famille: "melange", titre: "mélange", appels: melange(recherche, ticket, restitution, sauver), debitMin: LISTES },
  ];
}

/** Une journée ordinaire : moitié de listes, un tiers de fiches, des recherches, un vingtième d'enregistrements. */
function melange(...[recherche, ticket, restitution, sauver]: [Appel[], Appel[], Appel[], Appel[]]): Appel[] {
  const liste = (i: number): Appel => ({
    qui: i % 3 === 0 ? "interne" : "client",
    chemin: i % 2 === 0 ? "/api/tickets" : "/api/restitutions",
  });
  return Array.from({ length: 400 }, (_, i) => {
    const tirage = (i * 7) % 20;
    const source =
      tirage < 10 ? undefined : tirage < 14 ? ticket : tirage < 17 ? restitution : tirage < 19 ? recherche : sauver;
    return source?.[i % source.length] ?? liste(i);
  });
}
