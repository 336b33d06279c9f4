import { expect, it } from "vitest";
import { motsDe } from "./termes.ts";

it.each([
  ["FRE moyen par véhicule, hors frais de remise en état annexes", ["fre"]],
  ["Abattement de vétusté, remise puis franchise", ["franchise", "remise", "vetuste"]],
  ["Absent du PV de restitution, au procès-verbal comme au rapport d'expertise", ["pv", "rapport"]],
  ["Débosselage sans peinture (DSP)", ["dsp"]],
  [
    "Trouvé au rapprochement, contestable sous l'état standard",
    ["contestable", "etat_standard", "rapprochement", "trouve"],
  ],
  ["FRE dans le coût complet : export TCO, mise en circulation, LLD, IRA", ["tco", "fre", "ira", "lld", "mec"]],
  ["Avoirs à imputer", ["avoir"]],
  ["Trouvé, Réclamé, Accordé, Perdu", ["accorde", "perdu", "reclame", "trouve"]],
  ["110,00\u00a0€ HT à réclamer", ["reclame"]],
  ["Relance, puis mise en demeure, puis demande de médiation", ["mediation", "mise_en_demeure", "relance"]],
  // Un ticket introuvable n'est pas de l'argent trouvé.
  ["Aucun ticket trouvé", []],
  // « sinistre », « PVC » ou « remise en état » seuls n'en sont pas.
  ["Le bac en PVC du sinistre, frais de remise des clés", []],
])("« %s »", (texte, mots) => {
  expect(motsDe(texte).toSorted()).toEqual([...mots].toSorted());
});
