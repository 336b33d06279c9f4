import type { Resume } from "./resumer.ts";

const pourCent = (part: number | null): string =>
  part === null ? "–" : `${(100 * part).toFixed(2)} %`.replace(".", ",");
const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`.replace(".", ",");
const nombre = (valeur: number | null): string => (valeur === null ? "–" : valeur.toFixed(2).replace(".", ","));
const rang = (intitule: string, ...colonnes: string[]) =>
  `${intitule.padEnd(44)}${colonnes.map((c) => c.padStart(14)).join("")}`;

function tableauDesFigures(r: Resume): string[] {
  const codes = Object.entries(r.codes).map(
    ([code, c]) => `${code} ${pourCent(c.exactitude)} (${c.inventes} inventés)`,
  );
  return [
    rang("Documents (échecs, refus)", `${r.documents} (${r.echecs}, ${r.refus})`),
    rang("Documents parfaits", `${r.documents_parfaits}/${r.documents}`),
    rang("Lignes : F1", pourCent(r.lignes_f1)),
    rang("Lignes : précision, rappel", pourCent(r.lignes_precision), pourCent(r.lignes_rappel)),
    rang("Identification (inventés)", pourCent(r.identification), `(${r.identification_inventes})`),
    rang("Type de document", pourCent(r.type)),
    rang("Totaux (inventés)", pourCent(r.totaux), `(${r.totaux_inventes})`),
    rang("Anomalies : précision, rappel", pourCent(r.anomalies_precision), pourCent(r.anomalies_rappel)),
    rang("Familles exactes, parfaites", `${r.familles_exactes}/${r.familles}`, `${r.familles_parfaites}/${r.familles}`),
    rang("Verdicts : précision, rappel", pourCent(r.verdicts_precision), pourCent(r.verdicts_rappel)),
    rang("Faussement réclamé", euros(r.faussement_reclame)),
    rang(
      "  par les verdicts, par des anomalies",
      euros(r.faussement_reclame_detail.verdicts),
      euros(r.faussement_reclame_detail.anomalies),
    ),
    rang("Fautes silencieuses", pourCent(r.silencieuses), `(${r.valeurs_silencieuses})`),
    rang("Fautes en tout, sur les valeurs", `${r.valeurs_fautives}`, `${r.valeurs}`),
    rang("Couverture (montrées comme sûres)", pourCent(r.couverture)),
    rang("Exactitude des sûres, à 0,95", pourCent(r.exactitude_des_sures), pourCent(r.exactitude_des_sures_a_95)),
    rang(
      "Questions par document, inutiles",
      nombre(r.questions_par_document),
      nombre(r.questions_inutiles_par_document),
    ),
    rang("Documents bien lus sans question", pourCent(r.documents_bien_lus_sans_question)),
    rang("Temps médian, 95 % (texte)", `${r.temps.mediane_ms ?? "–"} ms`, `${r.temps.p95_ms ?? "–"} ms`),
    rang("Temps médian (numérisés)", `${r.temps.numerises_mediane_ms ?? "–"} ms`),
    `Codes : ${codes.join(", ")}`,
  ];
}

function tableauDesFautes(r: Resume): string[] {
  return [
    "",
    rang("Classe de faute", "valeurs", "fautives", "silencieuses"),
    ...Object.entries(r.silencieuses_par_classe).map(([classe, c]) =>
      rang(`  ${classe}`, `${c.valeurs}`, `${c.fautives}`, `${c.silencieuses}`),
    ),
    "",
    rang("Confiance", "montrées", "justes", "silencieuses"),
    ...r.calibration.map((t) => rang(`  ${t.confiance}`, `${t.n}`, pourCent(t.justes), `${t.silencieuses}`)),
  ];
}

const reclamants = (r: Resume): string[] =>
  r.par_famille
    .filter((f) => !f.exacte || f.faussementReclame > 0 || f.etat !== "ok")
    .flatMap((f) => [
      `  ${f.famille} : total ${f.obtenu === null ? "–" : euros(f.obtenu)} pour ${euros(f.attendu)}, ${euros(f.faussementReclame)} réclamés à tort${f.etat === "ok" ? "" : ` (${f.etat})`}`,
      ...(f.notes ?? []).map((note) => `      ${note}`),
    ]);

function parDocument(r: Resume): string[] {
  return r.par_document.flatMap((d) => {
    const fautes = d.details ?? d.silencieuses.map(({ faute }) => faute);
    if (d.etat === "ok" && fautes.length === 0) return [];
    const tete = `${d.fichier} [${d.disposition}] : ${d.silencieuses.length} fautes silencieuses sur ${d.fautives}, ${d.questions} questions dont ${d.questions_inutiles} inutiles`;
    return [d.etat === "ok" ? tete : `${tete} · ${d.etat}`, ...fautes.map((faute) => `      ${faute}`)];
  });
}

/** Les figures en un tableau lisible ; les documents un à un avec `details`. */
export function afficher(r: Resume, details: boolean): string {
  const familles = reclamants(r);
  return [
    ...tableauDesFigures(r),
    ...tableauDesFautes(r),
    ...(familles.length > 0 ? ["", "Familles à revoir", ...familles] : []),
    ...(details ? ["", "Documents", ...parDocument(r)] : []),
    ...(r.ecartes.length > 0 ? ["", "Laissés de côté", ...r.ecartes.map((phrase) => `  ${phrase}`)] : []),
    "",
  ].join("\n");
}
