import { describe, expect, it } from "vitest";
import { ecrireCodeSecours, normaliserCode, nouveauSecret, nouveauxCodesSecours, pasAccepte } from "./codes.ts";

/** RFC 6238, annexe B : secret de vingt octets, SHA-1, huit chiffres. */
const SECRET = Buffer.from("12345678901234567890", "ascii");
const VECTEURS: readonly [secondes: number, code: string][] = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
];
const a = (secondes: number) => new Date(secondes * 1000);

describe("code d'une application (RFC 6238)", () => {
  it.each(VECTEURS)("à %i s, accepte %s et ses six derniers chiffres", (secondes, code) => {
    expect(pasAccepte(SECRET, code, a(secondes), null, 8)).toBe(Math.floor(secondes / 30));
    expect(pasAccepte(SECRET, code.slice(2), a(secondes), null)).toBe(Math.floor(secondes / 30));
  });

  it("tolère un intervalle d'écart dans chaque sens, pas deux", () => {
    const [t, code] = [1_111_111_109, "081804"];
    const pas = Math.floor(t / 30);
    for (const ecart of [-30, 0, 30]) expect(pasAccepte(SECRET, code, a(t + ecart), null)).toBe(pas);
    for (const ecart of [-90, -60, 60, 90]) expect(pasAccepte(SECRET, code, a(t + ecart), null)).toBeNull();
  });

  it("n'accepte plus un intervalle déjà pris, ni un plus ancien, mais le suivant", () => {
    const pas = Math.floor(1_111_111_109 / 30);
    expect(pasAccepte(SECRET, "081804", a(1_111_111_109), pas)).toBeNull();
    expect(pasAccepte(SECRET, "081804", a(1_111_111_109), pas + 1)).toBeNull();
    expect(pasAccepte(SECRET, "050471", a(1_111_111_111), pas)).toBe(pas + 1);
  });

  it.each(["", "81804", "0818040", "08180A", "٠٨١٨٠٤"])("refuse %j", (code) => {
    expect(pasAccepte(SECRET, code, a(1_111_111_109), null)).toBeNull();
  });

  it("donne une clé de 160 bits et l'adresse qu'une application lit", () => {
    const { secret, cle, adresse } = nouveauSecret("élodie@exemple.fr");
    expect(secret).toHaveLength(20);
    expect(cle).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(adresse);
    expect([url.protocol, url.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(url.pathname)).toBe("/Reflet:élodie@exemple.fr");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      issuer: "Reflet",
      secret: cle,
      digits: "6",
      period: "30",
    });
  });
});

describe("saisie d'un code", () => {
  it.each([
    ["123 456", "123456"],
    [" 123\u202f456\t", "123456"],
    ["１２３４５６", "123456"],
    ["abcde-fghjk", "ABCDEFGHJK"],
    ["ABCDE–FGHJK", "ABCDEFGHJK"],
    ["<script>", ""],
    ["a".repeat(21), ""],
  ])("lit %j comme %j", (saisi, code) => expect(normaliserCode(saisi)).toBe(code));

  it("tire dix codes de secours différents, sans signe qui se confonde", () => {
    const codes = nouveauxCodesSecours();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
      expect(normaliserCode(ecrireCodeSecours(code))).toBe(code);
    }
  });
});
