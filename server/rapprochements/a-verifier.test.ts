import { beforeAll, describe, expect, it } from "vitest";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import {
  ajouterRestitution,
  api,
  claire,
  deposer,
  ecrire,
  expert,
  lire,
  modele,
  preparerDocuments,
  t,
} from "../documents/aides-documents.ts";

preparerDocuments();

let dossier: { restitution: string; facture: string; rapport: string };
beforeAll(async () => {
  dossier = await dossierLu();
});

/** La facture et le rapport d'un retour sans rien à contester, déposés dans la file. */
async function dossierLu() {
  const restitution = await ajouterRestitution("FZ-425-BQ", "2024-12-13");
  const deposes: string[] = [];
  for (const papier of ["facture", "rapport"])
    deposes.push((await deposer(claire, `${papier}.pdf`, await modele(`famille-08-${papier}.pdf`))).id);
  await t.viderLectures();
  const [facture = "", rapport = ""] = deposes;
  return { restitution, facture, rapport };
}
const refaire = async (restitution: string): Promise<RapprochementLu | undefined> =>
  (await api(expert, "POST", `/restitutions/${restitution}/rapprochement`, {})).corps[0];

describe("une ligne à vérifier", () => {
  it("une désignation qui n'a pas été lue mène à une question, pas à une lettre ; la saisir y répond", async () => {
    const { restitution, facture } = dossier;
    const sain = await refaire(restitution);
    expect(sain?.montant_contestable).toBe(0);
    expect((await lire(claire, facture)).etat).toBe("pret");
    // La lecture a perdu la cellule : ni mots, ni pièce.
    const ligne = (await lire(claire, facture)).lignes[1];
    await ecrire("update document_lignes set designation = '', element = null, confiances = null where id = $1", [
      ligne?.id,
    ]);

    const [verdict] = (await refaire(restitution))?.verdicts.filter((v) => v.ligne_facture_id === ligne?.id) ?? [];
    expect(verdict).toMatchObject({ verdict: "a_verifier", montant_contestable: 0, certitude: null });
    expect(verdict?.phrase).toMatch(
      /^La désignation de cette ligne n'a pas été lue\. .* Jusque-là, rien ne s'en affirme/,
    );
    const demandee = await lire(claire, facture);
    expect(demandee.etat).toBe("a_verifier");
    expect(demandee.a_completer).toEqual([
      { champ: "designation", ligne: 1, raison: "La désignation de cette ligne n'a pas été lue." },
    ]);
    const { corps: ouverte } = await api(claire, "POST", "/contestations", { facture_id: facture });
    expect((await api(claire, "GET", `/contestations/${ouverte.id}`)).corps.lignes).toEqual([]);

    const saisie = await api(claire, "PATCH", `/documents/${facture}/lignes/${ligne?.id}`, {
      champs: { designation: ligne?.designation, element: ligne?.element },
      avant: { designation: "", element: null },
    });
    expect(saisie).toMatchObject({ statut: 200, corps: { etat: "pret", a_completer: [] } });
    const repare = (await api(claire, "GET", `/restitutions/${restitution}/rapprochement`)).corps[0] as RapprochementLu;
    expect(repare.verdicts.map((v) => v.verdict)).toEqual(sain?.verdicts.map((v) => v.verdict));
  });

  it("un rapport dont une ligne manque laisse une seule question pour toutes les lignes qu'il suspend", async () => {
    const { restitution, facture, rapport } = dossier;
    const lignes = (await lire(claire, rapport)).lignes;
    const perdues = lignes.slice(0, 2).map((l) => l.id);
    await ecrire("delete from document_lignes where id = any($1)", [perdues]);
    const apres = await refaire(restitution);
    expect(apres?.montant_contestable).toBe(0);
    expect(apres?.verdicts.filter((v) => v.verdict === "a_verifier").length).toBe(2);
    const { a_completer } = await lire(claire, facture);
    expect(a_completer).toEqual([
      {
        champ: "rapprochement",
        ligne: null,
        raison: expect.stringMatching(/que ses lignes lues ne font pas.* 2 lignes/),
      },
    ]);
  });
});
