import { writeFile } from "node:fs/promises";
import { migrer } from "../server/db/migrer.ts";
import { surBaseJetable } from "./catalogue/base-jetable.ts";
import { lireCatalogue } from "./catalogue/catalogue.queries.ts";
import { composerSchema } from "./catalogue/composer-schema.ts";
import { composerTypes } from "./catalogue/composer-types.ts";

/** `node scripts/ecrire-schema.ts` : après une migration ou un changement de `db/courant/`, récrit ce qui se tire du catalogue. */
await surBaseJetable(async (client) => {
  await migrer(client);
  const catalogue = await lireCatalogue(client);
  await writeFile(new URL("../db/schema.txt", import.meta.url), composerSchema(catalogue));
  await writeFile(new URL("../server/db/lignes.ts", import.meta.url), composerTypes(catalogue));
});
