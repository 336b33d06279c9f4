import { afterAll, beforeAll, expect, test } from "vitest";
import { essentiel } from "../../domain/analyses/detail.contrat.ts";
import { type AppTest, creerAppTest } from "../testing/app-test.ts";
import { somme } from "./aides-calcul-naif.ts";
import { poserDemonstration, sessionDansLaSociete } from "./aides-jeu-demonstration.ts";

const AUJOURD_HUI = "2026-03-18";
let t: AppTest;
let societe: string;
let jetons: { equipe: string; claire: string };

beforeAll(async () => {
  t = await creerAppTest();
  t.regler(new Date(`${AUJOURD_HUI}T10:00:00Z`));
  const demo = await poserDemonstration(t, AUJOURD_HUI, 2026);
  societe = demo.clients.find((c) => c.nom === "Transalpes Ingénierie")?.id ?? "";
  jetons = {
    equipe: await t.session(t.jeu.admin),
    claire: await sessionDansLaSociete(t, societe),
  };
}, 120_000);
afterAll(() => t.fermer());

const lire = async (jeton: string, requete = "") => {
  const reponse = await t.appeler("GET", `/api/analyses/essentiel${requete}`, { jeton });
  expect(reponse.statusCode, reponse.body.slice(0, 300)).toBe(200);
  return essentiel.parse(reponse.json());
};
const brut = (texte: string) => t.enSysteme(async (c) => (await c.query(texte)).rows);

/** Les factures à contester d'une société, relues une à une. */
async function aContesterNaif() {
  const [factures, rapprochements, contestations, lignes, avoirs, imputes] = await Promise.all([
    brut(
      "select id, client_id, restitution_id, etat from documents where type_document = 'facture' and restitution_id is not null",
    ),
    brut("select facture_id, montant_contestable, date_limite::text from rapprochements"),
    brut("select id, facture_id, etat, date_limite::text from contestations"),
    brut("select contestation_id, montant_reclame from contestation_lignes"),
    brut("select id, restitution_id, net_ht from documents where type_document = 'avoir' and etat = 'valide'"),
    brut("select document_id from contestation_avoirs"),
  ]);
  return factures
    .filter((f) => !["a_lire", "illisible", "remplace"].includes(f.etat))
    .map((f) => {
      const c = contestations.find((k) => k.facture_id === f.id);
      const p = rapprochements.find((k) => k.facture_id === f.id);
      const reclame = c && somme(lignes.filter((l) => l.contestation_id === c.id).map((l) => l.montant_reclame));
      // Un avoir validé qu'aucune lettre n'attend rend ce qu'il rend : il n'est plus à contester. La démonstration n'a qu'une facture par dossier.
      const rendu = somme(
        avoirs
          .filter((a) => a.restitution_id === f.restitution_id && !imputes.some((i) => i.document_id === a.id))
          .map((a) => Math.abs(a.net_ht)),
      );
      return {
        client_id: f.client_id as string,
        restitution_id: f.restitution_id as string,
        partie: c !== undefined && !["a_verifier", "a_contester"].includes(c.etat),
        montant: Math.max(0, (reclame ?? p?.montant_contestable ?? 0) - rendu) as number,
        limite: ((c ? c.date_limite : p?.date_limite) ?? null) as string | null,
      };
    })
    .filter((f) => !f.partie && f.montant > 0);
}

test.each(["equipe", "claire"] as const)("ce qui se conteste, relu facture par facture (%s)", async (acteur) => {
  const { a_contester } = await lire(jetons[acteur]);
  const toutes = (await aContesterNaif()).filter((f) => acteur === "equipe" || f.client_id === societe);
  const ouvertes = toutes.filter((f) => f.limite === null || f.limite >= AUJOURD_HUI);
  expect(a_contester).toMatchObject({
    nombre: ouvertes.length,
    montant_ht: somme(ouvertes.map((f) => f.montant)),
    cette_semaine: ouvertes.filter((f) => f.limite !== null && f.limite <= "2026-03-25").length,
    hors_delai: toutes.length - ouvertes.length,
    hors_delai_ht: somme(toutes.map((f) => f.montant)) - somme(ouvertes.map((f) => f.montant)),
  });
  // Chaque somme ouvre ses restitutions : celles d'où viennent ces factures, et aucune autre.
  for (const [delai, nombre] of [
    ["ouvert", new Set(ouvertes.map((f) => f.restitution_id)).size],
    ["hors_delai", new Set(toutes.filter((f) => !ouvertes.includes(f)).map((f) => f.restitution_id)).size],
  ] as const) {
    const liste = await t.appeler("GET", `/api/restitutions?a_contester=${delai}`, { jeton: jetons[acteur] });
    expect(liste.json().total, delai).toBe(nombre);
  }
  const limites = ouvertes.flatMap((f) => (f.limite === null ? [] : [f.limite])).sort();
  expect(a_contester.prochaine?.date_limite ?? null).toBe(limites[0] ?? null);
  if (acteur === "equipe") expect(ouvertes.length).toBeGreaterThan(0);
});

test.each(["equipe", "claire"] as const)("le livre est celui de l'écran des loueurs (%s)", async (acteur) => {
  for (const requete of ["", "?annee=2025"]) {
    const { livre } = await lire(jetons[acteur], requete);
    const reponse = await t.appeler("GET", `/api/analyses/complements${requete}`, { jeton: jetons[acteur] });
    expect(livre).toEqual(reponse.json().contestation.livre);
  }
});

test("les retours sont ceux des contrats en cours ; qui ne voit pas les véhicules n'en sait rien", async () => {
  const contrats = await brut(
    `select c.client_id, c.vehicule_id, c.date_debut::text as debut, c.date_fin::text as fin, c.audit_fait_le, v.archive_le, v.plaque
     from contrats c join vehicules v on v.id = c.vehicule_id`,
  );
  const rendues = await brut("select client_id, plaque from restitutions");
  const derniers = [...Map.groupBy(contrats, (c) => c.vehicule_id).values()]
    .map((g) => g.sort((a, b) => b.debut.localeCompare(a.debut))[0])
    .filter((c) => c.archive_le === null && c.fin >= "2025-09-01")
    .filter((c) => !rendues.some((r) => r.client_id === c.client_id && r.plaque === c.plaque));
  for (const [jeton, siens] of [
    [jetons.equipe, derniers],
    [jetons.claire, derniers.filter((c) => c.client_id === societe)],
  ] as const) {
    const trois = siens.filter((c) => c.fin >= AUJOURD_HUI && c.fin <= "2026-06-18");
    expect((await lire(jeton)).retours).toEqual({
      trente_jours: siens.filter((c) => c.fin >= AUJOURD_HUI && c.fin <= "2026-04-17").length,
      trois_mois: trois.length,
      en_retard: siens.filter((c) => c.fin < AUJOURD_HUI).length,
      sans_audit: trois.filter((c) => c.audit_fait_le === null).length,
    });
  }
  await t.enSysteme((c) =>
    c.query("update clients set besoins = array_remove(besoins, 'vehicules') where id = $1", [societe]),
  );
  expect((await lire(jetons.claire)).retours).toBeNull();
});
