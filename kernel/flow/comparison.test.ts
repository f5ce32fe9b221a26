import { AbiCoder, Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { id, solidityPacked, TypedDataEncoder } from 'ethers/hash';
import { concat, dataLength } from 'ethers/utils';
import { describe, expect, it } from 'vitest';
import { word } from '../abi/words.ts';
import { ZERO_ADDRESS } from '../abi/zeroAddress.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { FakeClient, revert, transportError } from '../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import type { WalletAsk } from '../wallet/Connector.ts';
import { compare } from './comparison.ts';

// Published with safe-tx-hashes-util: nonce 234 of a Safe 1.3.0+L2 on Arbitrum adds an owner.
const SAFE = '0x111CEEee040739fD91D29C34C33E6B3E112F2177' as Address;
const ADD_OWNER: Hex = `0x0d582f13${'0c75fa5a5f1c0997e3eea425cfa13184ed0ec9e5'.padStart(64, '0')}${word(3n)}`;
const PUBLISHED = {
  domainHash: '0x1cf7f9b1efe3bc47fe02fd27c649fea19e79d66040683a1c86c7490c80bf7291',
  messageHash: '0xd9109ea63c50ecd3b80b6b27ed5c5a9fd3d546c2169dfb69bfa7ba24cd14c7a5',
  digest: '0x0cb7250b8becd7069223c54e2839feaed4cee156363fbfe5dd0a48e75c4e25b3',
} as const;

// safe-smart-account, Safe.sol: SAFE_TX_TYPEHASH.
const SAFE_TX = [
  ['address to', 'uint256 value', 'bytes data', 'uint8 operation', 'uint256 safeTxGas', 'uint256 baseGas'],
  ['uint256 gasPrice', 'address gasToken', 'address refundReceiver', 'uint256 nonce'],
]
  .flat()
  .map((field) => field.split(' '))
  .map(([type = '', name = '']) => ({ name, type }));

const call = { to: SAFE, data: ADD_OWNER, value: 0n } as const;
/** Of 68 bytes. */
const DIGEST = keccak256(solidityPacked(['uint256', 'bytes'], [68, ADD_OWNER]));
const ask: WalletAsk = { kind: 'calls', from: SAFE, chainId: 42161, calls: [call] };

/** A chain on which every contract answers as a Safe. */
function safeClient(version = '1.3.0', nonce = 234n): FakeClient {
  return new FakeClient(testChain(), ({ target, data }) => {
    expect(target).toBe(SAFE);
    if (data === id('VERSION()').slice(0, 10)) {
      return AbiCoder.defaultAbiCoder().encode(['string'], [version]) as Hex;
    }
    expect(data).toBe(id('nonce()').slice(0, 10));
    return `0x${word(nonce)}`;
  });
}

const typedData: WalletAsk = {
  ...{ kind: 'typedData', from: SAFE, chainId: 42161 },
  json: JSON.stringify({
    domain: { name: 'Permit2', chainId: 42161, verifyingContract: addressOf(5) },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Thing: [{ name: 'value', type: 'uint256' }],
    },
    primaryType: 'Thing',
    message: { value: '1237940039285380274899124225' },
  }),
};

describe('what a second device shows', () => {
  it('of a transaction is its target, value, calldata and the digest of that, if there is any', async () => {
    const client = new FakeClient(testChain());
    expect(
      await compare({ ...ask, calls: [call, { ...call, value: 5n }, { ...call, data: '0x' }] }, client),
    ).toEqual({
      kind: 'calls',
      calls: [
        { ...call, digest: DIGEST },
        { ...call, value: 5n, digest: DIGEST },
        { ...call, data: '0x', digest: undefined },
      ],
      ...{ safe: undefined, alone: undefined },
    });
  });

  it('of typed data are domain hash, message hash and digest, of the very JSON', async () => {
    const { domain, types, message } = JSON.parse(typedData.kind === 'typedData' ? typedData.json : '');
    const structs = { Thing: types.Thing };
    const compared = await compare(
      typedData,
      new FakeClient(testChain(), () => {
        throw revert();
      }),
    );
    expect(compared).toMatchObject({
      kind: 'typedData',
      safe: undefined,
      hashes: {
        domainHash: TypedDataEncoder.hashDomain(domain),
        messageHash: TypedDataEncoder.hashStruct('Thing', structs, message),
        digest: TypedDataEncoder.hash(domain, structs, message),
      },
    });
    if (compared.kind !== 'typedData') throw new Error('another kind');
    const { domainHash, messageHash, digest } = compared.hashes;
    expect(keccak256(`0x1901${domainHash.slice(2)}${messageHash.slice(2)}`)).toBe(digest);
  });
});

describe('what the owners of a Safe compare', () => {
  it('are the hashes that Safe makes, for its next nonce', async () => {
    const { safe } = await compare(ask, safeClient());
    expect(safe).toEqual({ state: 'next', nonce: 234n, hashes: PUBLISHED });
  });

  it('are those of the nonce that the Safe chose, once it has answered', async () => {
    for (const next of [0n, 175n, 230n, 250n]) {
      const { safe } = await compare(ask, safeClient('1.4.1', next), PUBLISHED.digest);
      const found =
        next === 0n ? { state: 'other', safeTxHash: PUBLISHED.digest } : { state: 'same', nonce: 234n };
      expect(safe).toMatchObject(found);
    }
  });

  it('are those of several calls that a known contract executes for it', async () => {
    const calls = [call, { to: addressOf(7), data: '0x1234', value: 5n } as const];
    const several = { ...ask, calls };
    const packed = concat(
      calls.map(({ to, data, value }) =>
        solidityPacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, to, value, dataLength(data), data],
        ),
      ),
    );
    const data = new Interface(['function multiSend(bytes)']).encodeFunctionData('multiSend', [packed]);
    const packers = [
      '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
      '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
    ];
    for (const packer of packers) {
      const message = {
        ...{ to: packer, value: 0, data, operation: 1, safeTxGas: 0, baseGas: 0, gasPrice: 0, nonce: 240 },
        ...{ gasToken: ZERO_ADDRESS, refundReceiver: ZERO_ADDRESS },
      };
      const domain = { chainId: 42161, verifyingContract: SAFE };
      const asked = TypedDataEncoder.hash(domain, { SafeTx: SAFE_TX }, message) as Hex;
      const { safe } = await compare(several, safeClient(), asked);
      expect(safe).toMatchObject({ state: 'same', nonce: 240n, packer, hashes: { digest: asked } });
      const fewer = { ...ask, calls: [...calls, call] };
      expect((await compare(fewer, safeClient(), asked)).safe).toEqual({ state: 'several' });
    }
  });

  it('tells a Safe that answers with the hash of something else', async () => {
    const other = { ...ask, calls: [{ ...call, value: 1n }] };
    expect((await compare(other, safeClient(), PUBLISHED.digest)).safe).toEqual({
      state: 'other',
      safeTxHash: PUBLISHED.digest,
    });
  });

  it('of typed data are those of its message', async () => {
    const { safe, ...compared } = await compare(typedData, safeClient());
    const digest = compared.kind === 'typedData' ? compared.hashes.digest : '0x';
    const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] };
    const domain = { chainId: 42161, verifyingContract: SAFE };
    expect(safe).toMatchObject({
      state: 'message',
      hashes: {
        domainHash: PUBLISHED.domainHash,
        digest: TypedDataEncoder.hash(domain, types, { message: digest }),
      },
    });
  });

  it('says where they cannot be known', async () => {
    expect((await compare({ ...ask, calls: [call, call] }, safeClient())).safe).toEqual({ state: 'several' });
    expect((await compare(ask, safeClient('1.1.1'))).safe).toEqual({ state: 'version', version: '1.1.1' });
    const down = safeClient();
    down.down = transportError;
    expect((await compare(ask, down)).safe).toEqual({ state: 'unread' });
  });

  it('is nothing for an account that only has a nonce or a version', async () => {
    for (const answer of ['0x', `0x${word(5n)}`] as const) {
      expect((await compare(ask, new FakeClient(testChain(), () => answer))).safe).toBeUndefined();
    }
  });
});
