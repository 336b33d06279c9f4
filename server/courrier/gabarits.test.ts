import { describe, expect, it } from "vitest";
import { rediger } from "./gabarits.ts";

const HOSTILE = `<script>alert(1)</script> & "guillemets" 'apostrophes'`;
const ADRESSE = "https://reflet.test/reset-password?email=a%40b.fr#access_token=k3m&type=recovery";

describe("gabarit d'un courriel", () => {
  const tout = rediger("Votre message est-il arrivé ?", [
    { texte: "Bonjour Claire,\n\nvoici la réponse : oui." },
    { faits: [["Société", HOSTILE]] },
    { citation: `Première ligne\n\n${HOSTILE}` },
    { code: "482 913" },
    { bouton: "Choisir un mot de passe", adresse: ADRESSE },
    { liens: [[`Le permis expire : ${HOSTILE}`, ADRESSE]] },
  ]);

  it("dit la même chose en texte et en HTML", () => {
    for (const dit of ["Bonjour Claire,", "Société", "Première ligne", "482 913", "Choisir un mot de passe"]) {
      expect(tout.texte).toContain(dit);
      expect(tout.html).toContain(dit);
    }
    expect(tout.texte).toContain(`Choisir un mot de passe\u00a0:\n${ADRESSE}`);
    expect(tout.html).toContain(`href="${ADRESSE.replaceAll("&", "&amp;")}"`);
  });

  it("donne à chaque phrase d'une liste son lien, à la ligne dans le texte", () => {
    expect(tout.texte).toContain(`Le permis expire\u00a0: ${HOSTILE}\n${ADRESSE}`);
    expect(tout.html).toMatch(/<a class="lien" href="https:[^"]+"[^>]*>Le permis expire\u00a0: &lt;script&gt;/);
  });

  it("n'exécute ni ne cite tel quel ce qu'une personne a tapé", () => {
    expect(tout.html).not.toContain("<script");
    expect(tout.html).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;guillemets&quot; &#39;apostrophes&#39;",
    );
    expect(tout.texte).toContain(HOSTILE);
    expect(tout.texte).toContain("> Première ligne\n> \n> <script>");
  });

  it("compose à la française : espaces insécables devant la ponctuation double", () => {
    expect(tout.texte).toContain("arrivé\u202f?");
    expect(tout.texte).toContain("la réponse\u00a0: oui");
    expect(tout.html).toContain("arrivé\u202f?");
    expect(rediger("t", [{ texte: "Cliquez sur « Envoyer » !" }]).texte).toContain("«\u00a0Envoyer\u00a0»\u202f!");
  });

  it("tient partout : rien de distant, styles en ligne, aperçu de la liste, deux thèmes", () => {
    expect(tout.html).not.toMatch(/<(img|link|script|iframe|form)\b|@import|url\(/);
    expect(tout.html).toMatch(/<div style="display:none[^"]*">Bonjour Claire,/);
    expect(tout.html).toContain("prefers-color-scheme: dark");
    expect(tout.html).toContain("max-width:600px");
    expect(Buffer.byteLength(tout.html)).toBeLessThan(102_400);
  });
});
