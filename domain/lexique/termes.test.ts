import { expect, it } from "vitest";
import { motsDe } from "./termes.ts";

it.each([
  ["FRE moyen par véhicule, hors frais de remise en état annexes", ["fre"]],
  ["Abattement de vétusté, remise puis franchise", ["franchise", "remise", "vetuste"]],
  ["Absent du PV de restitution, au procès-verbal comme au rapport d'expertise", ["pv", "rapport"]],
  ["Débosselage sans peinture (DSP)", ["dsp"]],
  ["Trouvé au rapprochement, contestable sous l'état standard", ["contestable", "etat_standard", "rapprochement"]],
  ["FRE dans le coût complet : export TCO, mise en circulation, LLD, IRA", ["tco", "fre", "ira", "lld", "mec"]],
  ["Avoirs à imputer", ["avoir"]],
  // « sinistre », « PVC » ou « remise en état » seuls n'en sont pas.
  ["Le bac en PVC du sinistre, frais de remise des clés", []],
])("« %s »", (texte, mots) => {
  expect(motsDe(texte).toSorted()).toEqual([...mots].toSorted());
});
