import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Base } from "../db/base.ts";
import { derniereSauvegarde } from "../sauvegarde/derniere-sauvegarde.ts";
import { type MesuresBase, mesuresDeLaBase } from "./sante.queries.ts";

/** Bornes hautes des durées, en secondes. */
const BORNES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Serie {
  methode: string;
  route: string;
  statut: number;
  seaux: number[];
  somme: number;
  nombre: number;
}

/** Ce que le programme a servi depuis son démarrage, au format de Prometheus. */
export interface Mesures {
  texte(): Promise<string>;
  /** Retard médian et extrême de la boucle depuis le démarrage, en secondes. */
  boucle(): { p50: number; p99: number; max: number };
  arreter(): void;
}

/**
 * Compte les demandes de cette application. Une étiquette est le motif de la route (`/api/vehicules/:id`), jamais l'adresse demandée : ni
 * plaque, ni nom, ni identifiant n'y entre, et leur nombre est borné par le contrat. `sauvegardes` : leur dossier, si le programme en fait.
 */
export function mesurer(app: FastifyInstance, base: Base, sauvegardes?: string): Mesures {
  const series = new Map<string, Serie>();
  const retard = monitorEventLoopDelay({ resolution: 20 });
  retard.enable();
  app.addHook("onResponse", async (requete, reponse) => {
    const route = requete.routeOptions.url ?? "inconnue";
    const cle = `${requete.method} ${route} ${reponse.statusCode}`;
    let serie = series.get(cle);
    if (!serie) {
      serie = {
        methode: requete.method,
        route,
        statut: reponse.statusCode,
        seaux: BORNES.map(() => 0),
        somme: 0,
        nombre: 0,
      };
      series.set(cle, serie);
    }
    const duree = reponse.elapsedTime / 1000;
    for (const [rang, borne] of BORNES.entries()) if (duree <= borne) serie.seaux[rang] = (serie.seaux[rang] ?? 0) + 1;
    serie.somme += duree;
    serie.nombre += 1;
  });
  const boucle = () => ({
    p50: retard.percentile(50) / 1e9,
    p99: retard.percentile(99) / 1e9,
    max: retard.max / 1e9,
  });
  return {
    boucle,
    arreter: () => {
      retard.disable();
    },
    texte: async () => {
      // Une base absente n'empêche pas de lire le reste, qui dit alors pourquoi.
      const lues = await mesuresDeLaBase(base).catch(() => null);
      const archive = sauvegardes ? await derniereSauvegarde(base, sauvegardes) : null;
      return [
        ...lignesHttp([...series.values()]),
        ...lignesProgramme(base, boucle()),
        ...jauge("reflet_base_disponible", "1 si la base a répondu à cette lecture", lues ? 1 : 0),
        ...(lues ? lignesBase(lues) : []),
        ...(archive
          ? jauge("reflet_sauvegarde_le_secondes", "Date de la dernière archive (epoch)", archive.getTime() / 1000)
          : []),
        "",
      ].join("\n");
    },
  };
}

const echapper = (texte: string): string => texte.replace(/[\\"\n]/g, (c) => (c === "\n" ? "\\n" : `\\${c}`));

function lignesHttp(series: readonly Serie[]): string[] {
  const lignes = [
    "# HELP reflet_http_duree_secondes Durée des demandes, par route du contrat et statut",
    "# TYPE reflet_http_duree_secondes histogram",
  ];
  for (const { methode, route, statut, seaux, somme, nombre } of series) {
    const etiquettes = `methode="${methode}",route="${echapper(route)}",statut="${statut}"`;
    for (const [rang, borne] of BORNES.entries())
      lignes.push(`reflet_http_duree_secondes_bucket{${etiquettes},le="${borne}"} ${seaux[rang]}`);
    lignes.push(
      `reflet_http_duree_secondes_bucket{${etiquettes},le="+Inf"} ${nombre}`,
      `reflet_http_duree_secondes_sum{${etiquettes}} ${somme}`,
      `reflet_http_duree_secondes_count{${etiquettes}} ${nombre}`,
    );
  }
  return lignes;
}

const jauge = (nom: string, aide: string, valeur: number): string[] => [
  `# HELP ${nom} ${aide}`,
  `# TYPE ${nom} gauge`,
  `${nom} ${valeur}`,
];

function lignesProgramme(base: Base, boucle: { p50: number; p99: number; max: number }): string[] {
  const { total, libres, attente } = base.bassin();
  const { rss, heapUsed, external } = process.memoryUsage();
  return [
    ...jauge("reflet_bassin_connexions", "Connexions ouvertes à la base par ce programme", total),
    ...jauge("reflet_bassin_libres", "Connexions au repos", libres),
    ...jauge("reflet_bassin_attente", "Demandes qui attendent une connexion", attente),
    ...jauge("reflet_memoire_residente_octets", "Mémoire résidente", rss),
    ...jauge("reflet_memoire_tas_octets", "Tas utilisé", heapUsed),
    ...jauge("reflet_memoire_externe_octets", "Mémoire hors du tas", external),
    ...jauge("reflet_boucle_retard_p50_secondes", "Retard médian de la boucle", boucle.p50),
    ...jauge("reflet_boucle_retard_p99_secondes", "Retard de la boucle, 99e centile", boucle.p99),
    ...jauge("reflet_boucle_retard_max_secondes", "Plus long retard de la boucle", boucle.max),
    ...jauge("reflet_actif_secondes", "Depuis le démarrage", process.uptime()),
  ];
}

function lignesBase(m: MesuresBase): string[] {
  return [
    ...jauge("reflet_messages_en_attente", "Courriels à envoyer", m.messages_en_attente),
    ...jauge("reflet_messages_en_retard", "Courriels qui attendent depuis plus de 15 minutes", m.messages_en_retard),
    ...jauge("reflet_messages_abandonnes", "Courriels abandonnés après leurs essais", m.messages_abandonnes),
    ...jauge("reflet_lectures_en_attente", "Documents qui attendent leur lecture", m.lectures_en_attente),
    ...jauge("reflet_imports_en_attente", "Imports en cours ou en attente", m.imports_en_attente),
    ...jauge("reflet_webhooks_livraisons_en_attente", "Livraisons à porter à leur webhook", m.livraisons_en_attente),
    ...jauge(
      "reflet_webhooks_livraisons_en_retard",
      "Livraisons qui ont déjà échoué et se reprennent",
      m.livraisons_en_retard,
    ),
    ...jauge(
      "reflet_webhooks_livraisons_abandonnees",
      "Livraisons abandonnées après leurs essais, sur trente jours",
      m.livraisons_abandonnees,
    ),
    ...jauge("reflet_webhooks_arretes", "Webhooks arrêtés seuls après des échecs de suite", m.webhooks_arretes),
    ...jauge("reflet_journal_a_sceller", "Écritures du journal qui attendent leur sceau", m.a_sceller),
    ...jauge("reflet_sessions_ouvertes", "Sessions ouvertes", m.sessions_ouvertes),
    ...jauge("reflet_base_connexions", "Connexions à la base, tous programmes", m.connexions),
    ...jauge("reflet_base_octets", "Taille de la base", m.taille_base),
    ...jauge("reflet_base_migration", "Dernière migration appliquée", m.migration),
  ];
}
