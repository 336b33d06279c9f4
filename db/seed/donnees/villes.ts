/** Commune réelle et son centre (WGS84). */
export interface Ville {
  nom: string;
  codePostal: string;
  latitude: number;
  longitude: number;
}

const v = (nom: string, codePostal: string, latitude: number, longitude: number): Ville => ({
  nom,
  codePostal,
  latitude,
  longitude,
});

/** Par bassin : les garages d'un bassin sont à moins de 40 km de sa ville centre. */
const BASSINS = {
  lyon: [
    v("Lyon", "69003", 45.7578, 4.8583),
    v("Villeurbanne", "69100", 45.7719, 4.8902),
    v("Vénissieux", "69200", 45.697, 4.887),
    v("Saint-Priest", "69800", 45.6965, 4.943),
    v("Rillieux-la-Pape", "69140", 45.8206, 4.8978),
    v("Saint-Étienne", "42000", 45.4397, 4.3872),
  ],
  alpes: [
    v("Grenoble", "38000", 45.1885, 5.7245),
    v("Échirolles", "38130", 45.1446, 5.7147),
    v("Meylan", "38240", 45.2093, 5.7806),
    v("Voiron", "38500", 45.364, 5.5923),
    v("Chambéry", "73000", 45.5646, 5.9178),
    v("Annecy", "74000", 45.8992, 6.1294),
  ],
  nord: [
    v("Lille", "59000", 50.6292, 3.0573),
    v("Villeneuve-d'Ascq", "59650", 50.6233, 3.1444),
    v("Roubaix", "59100", 50.6927, 3.1778),
    v("Tourcoing", "59200", 50.7224, 3.1603),
    v("Arras", "62000", 50.291, 2.7775),
    v("Amiens", "80000", 49.8942, 2.2957),
    v("Rouen", "76000", 49.4432, 1.0993),
  ],
  ouest: [
    v("Nantes", "44000", 47.2184, -1.5536),
    v("Saint-Herblain", "44800", 47.2122, -1.6497),
    v("Rezé", "44400", 47.1833, -1.55),
    v("Rennes", "35000", 48.1173, -1.6778),
    v("Cesson-Sévigné", "35510", 48.1212, -1.6033),
    v("Angers", "49000", 47.4784, -0.5632),
    v("Brest", "29200", 48.3904, -4.4861),
  ],
  sud: [
    v("Marseille", "13010", 43.276, 5.428),
    v("Aubagne", "13400", 43.2928, 5.5708),
    v("Aix-en-Provence", "13090", 43.5297, 5.4474),
    v("Montpellier", "34000", 43.6108, 3.8767),
    v("Toulouse", "31000", 43.6047, 1.4442),
    v("Colomiers", "31770", 43.611, 1.335),
    v("Nice", "06000", 43.7102, 7.262),
  ],
  paris: [v("Nanterre", "92000", 48.8924, 2.2066), v("Versailles", "78000", 48.8049, 2.1204)],
} as const satisfies Record<string, readonly Ville[]>;

export const VILLES: readonly Ville[] = Object.values(BASSINS).flat();

/** La ville d'une agence ; les agences portent le nom de leur commune. */
export function villeDe(agence: string): Ville {
  const ville = VILLES.find((candidate) => candidate.nom === agence);
  if (!ville) throw new Error(`Agence sans commune : ${agence}`);
  return ville;
}

/** Rues inventées : aucune ne doit désigner une adresse habitée. */
export const RUES = [
  "rue des Tilleuls Argentés",
  "avenue de la Forge Neuve",
  "rue du Champ des Mûriers",
  "impasse des Ateliers",
  "boulevard des Chaumes",
  "rue de la Grange Ronde",
  "allée des Trois Cerisiers",
  "chemin du Clos Vermeil",
  "rue du Relais Postal",
  "avenue des Bâtisseurs d'Horizon",
  "rue des Tanneurs Réunis",
  "route de la Croix du Berger",
  "rue du Puits Doré",
  "allée du Belvédère Nord",
  "rue de l'Étang aux Libellules",
] as const;
