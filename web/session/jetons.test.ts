import { expect, it } from "vitest";
import { lireJetons } from "./jetons.ts";

it("lit les secrets d'un lien de récupération, dans n'importe quel ordre", () => {
  const jetons = { access_token: "a-_1", refresh_token: "b" };
  expect(lireJetons("#access_token=a-_1&refresh_token=b&type=recovery")).toEqual(jetons);
  expect(lireJetons("#type=recovery&refresh_token=b&access_token=a-_1")).toEqual(jetons);
});

it.each([
  "",
  "#",
  "#access_token=a&refresh_token=b",
  "#access_token=a&refresh_token=b&type=signup",
  "#access_token=a&type=recovery",
  "#access_token=&refresh_token=b&type=recovery",
  "#error=access_denied&error_code=otp_expired",
])("ne prend rien de « %s »", (fragment) => expect(lireJetons(fragment)).toBeNull());
