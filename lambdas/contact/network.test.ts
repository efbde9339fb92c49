import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["198.51.100.10", "198.51.100.10"],
  ["::ffff:198.51.100.10", "198.51.100.10"],
  ["2001:db8:a:b:1:2:3:4", "2001:db8:a:b::/64"],
  ["2001:0DB8:000a:000b::1", "2001:db8:a:b::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
  ["not an address", "not an address"],
])("The network of %j is %j.", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("All addresses of one household's IPv6 network are one, and of two are two.", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const four = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(four, four, four, four, (network, other, host, otherHost) => {
      const one = networkOf([...network, ...host].join(":"));
      expect(networkOf([...network, ...otherHost].join(":"))).toBe(one);
      const isSame = network.join() === other.join();
      expect(networkOf([...other, ...host].join(":")) === one).toBe(isSame);
    }),
  );
});
