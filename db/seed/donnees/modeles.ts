import type { TypeVehicule } from "../../../domain/restitutions/restitution.ts";

/** Un modèle de parc d'entreprise : marque telle que la base la nomme, version et code constructeur du châssis. */
export interface Modele {
  marque: string;
  modele: string;
  version: string;
  type: TypeVehicule;
  /** Code constructeur mondial, les trois premiers caractères du châssis. */
  wmi: string;
  poids: number;
  electrique?: boolean;
}

const vp = (
  marque: string,
  modele: string,
  version: string,
  wmi: string,
  poids: number,
  electrique?: boolean,
): Modele => ({ marque, modele, version, wmi, poids, type: "VP", ...(electrique ? { electrique } : {}) });
const vu = (marque: string, modele: string, version: string, wmi: string, poids: number): Modele => ({
  marque,
  modele,
  version,
  wmi,
  poids,
  type: "VU",
});
const vs = (marque: string, modele: string, version: string, wmi: string, poids: number): Modele => ({
  marque,
  modele,
  version,
  wmi,
  poids,
  type: "VS",
});

export const MODELES: readonly Modele[] = [
  vp("Renault", "Clio V", "TCe 90 Business", "VF1", 12),
  vp("Renault", "Captur", "E-Tech 145 Techno", "VF1", 5),
  vp("Renault", "Austral", "E-Tech 200 Techno", "VF1", 4),
  vp("Renault", "Megane E-Tech", "EV60 Techno", "VF1", 4, true),
  vp("Renault", "Scenic E-Tech", "170 ch Techno", "VF1", 3, true),
  vp("Peugeot", "208", "PureTech 100 Active", "VR3", 9),
  vp("Peugeot", "e-208", "136 ch Active Business", "VR3", 4, true),
  vp("Peugeot", "2008", "BlueHDi 110 Allure", "VR3", 6),
  vp("Peugeot", "308 SW", "BlueHDi 130 Business", "VR3", 9),
  vp("Peugeot", "3008", "Hybrid 136 Allure", "VF3", 7),
  vp("Citroën", "C3", "PureTech 83 Business", "VR7", 6),
  vp("Citroën", "C4", "BlueHDi 130 Business", "VR7", 3),
  vp("DS", "DS 7", "BlueHDi 130 Business", "VR1", 2),
  vp("Tesla", "Model Y", "Propulsion", "LRW", 4, true),
  vp("Tesla", "Model 3", "Grande Autonomie", "5YJ", 2, true),
  vp("Toyota", "Yaris Cross", "116h Dynamic Business", "VNK", 4),
  vp("Volkswagen", "Golf", "2.0 TDI 115 Business", "WVW", 4),
  vp("Volkswagen", "Tiguan", "2.0 TDI 150 Life", "WVG", 3),
  vp("Skoda", "Octavia Combi", "2.0 TDI 116 Business", "TMB", 4),
  vp("BMW", "Série 1", "118d Business Design", "WBA", 3),
  vp("BMW", "X1", "sDrive18d Business", "WBA", 2),
  vp("Audi", "A3 Sportback", "35 TDI Business Line", "WAU", 3),
  vp("Mercedes-Benz", "Classe A", "180 d Business Line", "W1K", 2),
  vp("Volvo", "XC40", "B3 Momentum Business", "YV1", 2),
  vp("Dacia", "Duster", "Blue dCi 115 Confort", "UU1", 3),
  vu("Renault", "Kangoo Van", "Blue dCi 95 Grand Confort", "VF1", 8),
  vu("Renault", "Trafic", "L1H1 Blue dCi 130", "VF1", 8),
  vu("Renault", "Master", "L2H2 dCi 135", "VF1", 5),
  vu("Peugeot", "Partner", "BlueHDi 100 Asphalt", "VR3", 7),
  vu("Peugeot", "Expert", "Standard BlueHDi 145", "VF3", 6),
  vu("Peugeot", "Boxer", "L2H2 BlueHDi 140", "VF3", 4),
  vu("Citroën", "Berlingo Van", "M BlueHDi 100 Club", "VR7", 6),
  vu("Citroën", "Jumpy", "M BlueHDi 145 Club", "VF7", 4),
  vu("Ford", "Transit Custom", "280 L1H1 EcoBlue 130", "WF0", 4),
  vu("Mercedes-Benz", "Vito", "114 CDI Fourgon", "W1V", 2),
  vu("Volkswagen", "Caddy Cargo", "2.0 TDI 102", "WV1", 2),
  vu("Toyota", "Proace City", "Medium 100 D-4D", "YAR", 3),
  vu("Fiat", "Ducato", "MH2 Multijet 140", "ZFA", 2),
  vs("Renault", "Clio Société", "Blue dCi 100 Air", "VF1", 6),
  vs("Peugeot", "208 Affaire", "BlueHDi 100 Pro", "VR3", 5),
  vs("Citroën", "C3 Société", "BlueHDi 100 Club", "VR7", 3),
  vs("Peugeot", "308 SW Affaire", "BlueHDi 130 Pro", "VR3", 3),
  vs("Toyota", "Yaris Affaires", "116h Active", "VNK", 2),
  vs("Dacia", "Duster Société", "Blue dCi 115", "UU1", 2),
];

/** Part de chaque type de véhicule dans un parc. */
export const PART_DU_TYPE: Record<TypeVehicule, number> = { VP: 0.6, VU: 0.3, VS: 0.1 };
