// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.8.17;

interface IEnsRegistryLike {
    function owner(bytes32 node) external view returns (address);
}

/// @title A public resolver: addr (EIP-137, EIP-2304), name (EIP-181), text (EIP-634), contenthash (EIP-1577).
contract EnsResolver {
    uint256 private constant COIN_TYPE_ETH = 60;

    address public immutable registry;

    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) private names;
    mapping(bytes32 => bytes) private hashes;

    constructor(address registry_) {
        registry = registry_;
    }

    modifier authorised(bytes32 node) {
        require(IEnsRegistryLike(registry).owner(node) == msg.sender, 'ENS: not the owner');
        _;
    }

    function setAddr(bytes32 node, address target) external authorised(node) {
        addresses[node][COIN_TYPE_ETH] = abi.encodePacked(target);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external authorised(node) {
        texts[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external authorised(node) {
        names[node] = value;
    }

    function setContenthash(bytes32 node, bytes calldata value) external authorised(node) {
        hashes[node] = value;
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes memory target = addresses[node][COIN_TYPE_ETH];
        return target.length == 20 ? payable(address(bytes20(target))) : payable(address(0));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function contenthash(bytes32 node) external view returns (bytes memory) {
        return hashes[node];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return
            id == 0x01ffc9a7 ||
            id == 0x3b3b57de ||
            id == 0xf1cb7e06 ||
            id == 0x691f3431 ||
            id == 0x59d1d43c ||
            id == 0xbc1c58d1;
    }
}
