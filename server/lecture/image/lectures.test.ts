import { expect, test } from "vitest";
import { hasard } from "../../../bench/hasard.ts";
import { dessinerPage, ecrire, FACTURE, pageNumerisee } from "../essais/pdf-d-essai.ts";
import { LECTURES_MAXIMUM, lirePagesImage } from "./lire-pages-image.ts";

// Ce que coûte chaque sorte de papier se compte là où il se lit : `essais/numerises.test.ts`.
test("une page à la fois poussiéreuse, douteuse et frappée trois fois ne se relit pas une fois de plus", async () => {
  const surfrappe = Array.from({ length: 10 }, (_, i) =>
    [0, 1, 2].map((k) =>
      ecrire("Pare-chocs avant gauche rayure 248,00 peinture et vernis 12 cm", 40 + 4 * k, 590 - i * 17 + 3 * k),
    ),
  ).flat();
  const image = await dessinerPage([FACTURE, ...surfrappe].join("\n"));
  const { reel } = hasard(7);
  for (let i = 0; i < image.gris.length; i += 1) if (reel() < 0.02) image.gris[i] = Math.floor(reel() * 255);
  const [page] = await lirePagesImage(pageNumerisee(image), [1]);
  expect(page?.lectures).toBe(LECTURES_MAXIMUM);
}, 180_000);
